// The board of a page: its data stand in the page, and a move asks for the next page.

import { enlargeTargets, PlayBoard, type BoardMove, type BoardWords, type PickedParts } from "./board";
import { announce } from "./live";
import { motionSwitch } from "./motion";

interface BoardData {
  /** The link of the game after a move, with `MOVE` for its number. */
  link: string;
  parts: { [part: string]: number[] };
  moves: BoardMove[];
}

/** Asks for the page of a link such as `/play?q=nim(3)`. */
export type FollowLink = (link: string) => void;

/** Makes a board playable by touch, drag and keys. */
export function enhanceBoard(root: HTMLElement, follow: FollowLink): void {
  const words = JSON.parse(root.dataset["words"] ?? "{}") as BoardWords & { animate: string };
  const picture = root.querySelector("svg");
  if (picture) {
    enlargeTargets(picture);
    const watcher = new ResizeObserver(() => (root.isConnected ? enlargeTargets(picture) : watcher.disconnect()));
    watcher.observe(root);
  }
  document.querySelector("#play .settings")?.append(motionSwitch(words.animate));
  const stored = root.querySelector("script.board-data")?.textContent;
  if (!stored) return;
  const data = JSON.parse(stored) as BoardData;
  const linkOf = (move: number) => data.link.replace(/([?&]moves=[0-9.]*)MOVE/, `$1${move}`);
  const board: PlayBoard = new PlayBoard(root, {
    moves: data.moves,
    words,
    movesOf: (component, part) => data.parts[`${component}.${part}`] ?? [],
    play(move) {
      board.leave(move);
      follow(linkOf(move));
    },
    say: announce,
    showChoice: (picked) => showChoice(root, picked, data.moves, words, board),
  });
  const list = document.getElementById("play");
  if (list) connectList(list, board);
  const cancelByKey = (event: KeyboardEvent) => {
    if (!root.isConnected) removeEventListener("keydown", cancelByKey);
    else if (event.key === "Escape" && !event.defaultPrevented) board.cancel();
  };
  addEventListener("keydown", cancelByKey);
}

/** Moves of a list are shown on the board, and leave it, as if they were touched there. */
function connectList(list: HTMLElement, board: PlayBoard): void {
  const moveOf = (target: EventTarget | null) => {
    const link = target instanceof Element ? target.closest("[data-move]") : null;
    return link ? Number(link.getAttribute("data-move")) : null;
  };
  for (const name of ["pointerover", "focusin"]) {
    list.addEventListener(name, (event) => {
      const move = moveOf(event.target);
      if (move !== null) board.showMove(move);
    });
  }
  for (const name of ["pointerout", "focusout"]) {
    list.addEventListener(name, (event) => {
      if (moveOf(event.target) !== null) board.showMove(null);
    });
  }
  list.addEventListener("click", (event) => {
    const move = moveOf(event.target);
    if (move !== null && !event.ctrlKey && !event.metaKey && !event.shiftKey) board.leave(move);
  });
}

/** Lists the moves of touched parts below the board. */
function showChoice(root: HTMLElement, picked: PickedParts | null, moves: readonly BoardMove[], words: BoardWords, board: PlayBoard): void {
  document.getElementById("choice")?.remove();
  if (!picked) return;
  const section = document.createElement("section");
  section.id = "choice";
  section.setAttribute("aria-labelledby", "choice-title");
  const title = document.createElement("h3");
  title.id = "choice-title";
  title.textContent = words.choose;
  const list = document.createElement("ul");
  list.className = "choices";
  for (const number of picked.moves) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.dataset["choice"] = String(number);
    const text = moves[number]?.text ?? "";
    button.textContent = text;
    // The list of all moves has a link with the same text.
    button.setAttribute("aria-label", `${words.choose} ${text}`);
    button.addEventListener("click", () => board.choose(number));
    button.addEventListener("pointerenter", () => board.showMove(number));
    button.addEventListener("focus", () => board.showMove(number));
    for (const name of ["pointerleave", "blur"]) button.addEventListener(name, () => board.showMove(null));
    const item = document.createElement("li");
    item.append(button);
    list.append(item);
  }
  const all = document.createElement("button");
  all.type = "button";
  all.className = "quiet all";
  all.textContent = words.all;
  all.addEventListener("click", () => board.cancel());
  section.append(title, list, all);
  root.after(section);
}
