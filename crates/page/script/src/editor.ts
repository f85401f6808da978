// Loads the editor of rules when a field of rules is shown. Until then, and if it cannot be loaded, the field is plain.

import { isSite } from "./source";

/** A mistake in the rules; lines and columns are counted from 1. */
export interface RulesMistake {
  line: number;
  column: number;
  message: string;
}

export interface RulesEditorOptions {
  /** What the editor is called, for screen readers. */
  label: string;
  /** What the list of completions is called. */
  completions: string;
  /** The names of games. */
  games: string[];
  /** The functions that rules may call. */
  functions: string[];
  mistake: RulesMistake | null;
}

declare global {
  interface Window {
    /** Defined by the bundle of the editor. */
    mountRulesEditor?: (field: HTMLTextAreaElement, options: RulesEditorOptions) => HTMLElement;
  }
}

let loading: Promise<void> | null = null;

/** Puts the editor in the place of a field, as soon as the field is shown. */
export function enhanceEditor(box: HTMLElement): void {
  const field = box.querySelector("textarea");
  if (!field || box.dataset["mounted"]) return;
  const details = box.closest("details");
  const mount = () => {
    loading ??= loadScript(isSite ? "editor.js" : box.dataset["script"] ?? "");
    loading.then(() => mountEditor(box, field)).catch((error) => {
      loading = null;
      console.warn("grundy:", error);
    });
  };
  if (!details || details.open) mount();
  else details.addEventListener("toggle", mount, { once: true });
}

function mountEditor(box: HTMLElement, field: HTMLTextAreaElement): void {
  if (box.dataset["mounted"] || !field.isConnected || !window.mountRulesEditor) return;
  const line = Number(box.dataset["line"]);
  const message = document.querySelector("#mistake .said")?.textContent ?? "";
  const hadFocus = document.activeElement === field;
  const host = window.mountRulesEditor(field, {
    label: box.dataset["label"] ?? "",
    completions: box.dataset["completions"] ?? "",
    games: (box.dataset["games"] ?? "").split(" "),
    functions: (box.dataset["functions"] ?? "").split(" "),
    mistake: line ? { line, column: Number(box.dataset["column"]) || 1, message } : null,
  });
  box.dataset["mounted"] = "true";
  if (hadFocus) host.focus();
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`cannot load ${address}`));
    document.head.append(script);
  });
}
