// The progress of a long question, with a button that cancels it.

import type { QuestionProgress } from "./source";

export function showProgress(main: HTMLElement, progress: QuestionProgress): void {
  const box = document.getElementById("busy") ?? createBox(main, progress);
  const bar = box.querySelector("progress");
  if (bar) {
    bar.max = progress.maxSeconds;
    bar.value = Math.min(progress.seconds, progress.maxSeconds);
  }
  const spent = box.querySelector("#spent");
  const positions = progress.positions.toLocaleString(document.documentElement.lang);
  const mebibytes = (progress.bytes / 1048576).toFixed(0);
  if (spent) {
    spent.textContent = `${progress.seconds.toFixed(1)} s · ${positions} ${main.dataset["positions"]} · ${mebibytes} MiB`;
  }
}

export function hideProgress(): void {
  document.getElementById("busy")?.remove();
}

function createBox(main: HTMLElement, progress: QuestionProgress): HTMLElement {
  const box = document.createElement("div");
  box.id = "busy";
  box.className = "busy";
  box.setAttribute("role", "status");
  const label = document.createElement("span");
  label.textContent = main.dataset["working"] ?? "";
  const bar = document.createElement("progress");
  bar.setAttribute("aria-label", main.dataset["working"] ?? "");
  const spent = document.createElement("span");
  spent.id = "spent";
  spent.setAttribute("aria-live", "off");
  const cancel = document.createElement("button");
  cancel.id = "cancel";
  cancel.type = "button";
  cancel.className = "quiet";
  cancel.textContent = main.dataset["cancel"] ?? "";
  cancel.addEventListener("click", () => {
    cancel.disabled = true;
    progress.cancel();
  });
  box.append(label, bar, spent, cancel);
  main.append(box);
  return box;
}
