// Puts a page in the place of the one that is shown, and keeps the focus where it was.

import { enhanceEditor } from "./editor";
import { enhanceExpression, enhanceTable } from "./fields";
import { enhanceLessons } from "./lessons";
import { announce } from "./live";
import { enhanceMex } from "./mex";
import { enhanceBoard, type FollowLink } from "./play";
import { enhancePlot } from "./plot";
import { enhanceAnswer, enhanceCopiedLinks } from "./share";
import { enhanceSliders } from "./sliders";
import { enhanceFigure } from "./zoom";

/** Where the focus is, to be found again in the next page. */
export interface FocusPlace {
  id: string;
  href: string | null;
  caret: number | null;
  /** The part of a board, if it is one. */
  part: string | null;
  /** Whether it is a move of a list. */
  isListed: boolean;
  /** The target of the vertex whose hidden options are asked for. */
  unfolded: string | null;
}

export function mainElement(): HTMLElement {
  const main = document.getElementById("main");
  if (!main) throw new Error("the page has no content");
  return main;
}

/** The place of the focus, if it is in the content. */
export function focusPlace(): FocusPlace | null {
  const focused = document.activeElement;
  if (!focused || !mainElement().contains(focused)) return null;
  const isText = focused instanceof HTMLTextAreaElement || (focused instanceof HTMLInputElement && focused.type === "text");
  return {
    id: focused.id,
    href: focused.getAttribute("href"),
    caret: isText ? focused.selectionStart : null,
    part: focused.getAttribute("data-part"),
    isListed: focused.matches("[data-move], [data-choice]"),
    unfolded: focused.matches(".g-unfold") ? (focused.previousElementSibling?.getAttribute("href") ?? null) : null,
  };
}

/** Shows a page. Fails if it has no content. */
export function showPage(page: Document, place: FocusPlace | null, follow: FollowLink): void {
  const fresh = page.getElementById("main");
  if (!fresh) throw new Error("the page has no content");
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  for (const part of ["a.skip", "header.top", "footer.bottom"]) {
    const [before, after] = [document.querySelector(part), page.querySelector(part)];
    if (before && after) before.replaceWith(after);
  }
  mainElement().replaceWith(fresh);
  enhancePage(follow);
  restoreFocus(fresh, place);
  if (place?.unfolded) fresh.querySelector("figure.graph")?.scrollIntoView({ block: "nearest" });
  else scrollToAnswer(fresh);
  // Only a region that was there before is read aloud.
  const game = fresh.querySelector<HTMLElement>("[data-announce]");
  const spoken = fresh.querySelector("#verdict, #mistake .said, [data-say]") ?? fresh.querySelector("h1");
  announce(game?.dataset["announce"] ?? spoken?.textContent ?? "");
}

/** Adds what only scripts can do to the page that is shown. */
export function enhancePage(follow: FollowLink): void {
  document.querySelectorAll<HTMLElement>(".board").forEach((board) => enhanceBoard(board, follow));
  document.querySelectorAll<HTMLElement>(".editor").forEach(enhanceEditor);
  const field = document.getElementById("q");
  if (field instanceof HTMLTextAreaElement) enhanceExpression(field);
  document.querySelectorAll<HTMLTableElement>("table[data-cursor]").forEach(enhanceTable);
  document.querySelectorAll<HTMLElement>("figure[data-zoom]").forEach(enhanceFigure);
  document.querySelectorAll<HTMLElement>("figure[data-cursor]").forEach(enhancePlot);
  document.querySelectorAll<HTMLElement>("section.mex").forEach(enhanceMex);
  document.querySelectorAll<HTMLFormElement>("form[data-number]").forEach(enhanceSliders);
  const main = document.getElementById("main");
  if (!main) return;
  enhanceAnswer(main);
  enhanceCopiedLinks(main);
  enhanceLessons(main);
}

/** Says why there is no answer, above the page that is shown: a message that the content has as an attribute. */
export function showMessage(name: string): void {
  const main = mainElement();
  main.removeAttribute("aria-busy");
  main.querySelector(":scope > p.stop")?.remove();
  const message = document.createElement("p");
  message.className = "stop";
  message.setAttribute("role", "alert");
  message.textContent = main.dataset[name] ?? "";
  main.prepend(message);
}

function restoreFocus(fresh: HTMLElement, place: FocusPlace | null): void {
  if (!place) return;
  const links = [...fresh.querySelectorAll<HTMLElement | SVGElement>("a")];
  const href = place.unfolded ?? place.href;
  const isSame = (link: Element) => link.getAttribute("href") === href && (!place.unfolded || link.matches(".g-vertex"));
  const sameLink = href ? links.find(isSame) : undefined;
  const again = (place.id && document.getElementById(place.id)) || sameLink || nextOnBoard(fresh, place);
  if (!again) {
    // The element with the focus is gone: keys go on from the content, not from the top of the page.
    fresh.focus({ preventScroll: true });
    return;
  }
  again.focus({ preventScroll: true });
  if (place.caret !== null && (again instanceof HTMLTextAreaElement || again instanceof HTMLInputElement)) {
    again.setSelectionRange(place.caret, place.caret);
  }
}

/** Where the keys go on after a move: the same part of the board, or its first one; in a list the first move; after the end a new game. */
function nextOnBoard(fresh: HTMLElement, place: FocusPlace): HTMLElement | null {
  if (place.part === null && !place.isListed) return null;
  const part = place.part === null ? null : fresh.querySelector<HTMLElement>(`a[data-part="${CSS.escape(place.part)}"]`);
  const other = fresh.querySelector<HTMLElement>(place.isListed ? "#moves [data-move]" : "a[data-part]");
  return part ?? other ?? fresh.querySelector<HTMLElement>("#again");
}

function scrollToAnswer(fresh: HTMLElement): void {
  // A page with several parts says which of them was asked for; a lesson that is read begins at its top.
  const answer = fresh.querySelector("[data-scroll]") ?? fresh.querySelector("#mistake, #play, .answer");
  if (!answer) return;
  const { top, bottom } = answer.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.8 || (top > 0 && bottom > innerHeight && top > innerHeight / 2)) {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    answer.scrollIntoView({ block: "start", behavior: isCalm ? "auto" : "smooth" });
  }
}
