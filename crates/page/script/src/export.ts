// Plays the game that stands in an exported page: against an opponent, or by two people.

import type { PickedParts, PlayBoard } from "./board";
import { drawBoard } from "./export/drawing";
import { ExportedGame, type GameEnd, type GameMove, type PastPosition, type Position } from "./export/game";
import { applyMotion, motionSwitch } from "./motion";

/** The pause before the reply of the opponent. */
const REPLY_MILLISECONDS = 500;

const game = new ExportedGame(JSON.parse(the("game").textContent ?? ""));
let past: PastPosition[] = [{ position: game.start }];
/** Whether a draw was agreed. */
let isAgreed = false;
let picked: PickedParts | null = null;
let hinted: GameMove | null = null;
/** What was refused or given up just now. */
let notice = "";
let timer = 0;
let board: PlayBoard | null = null;
/** Where whoever uses the keyboard was: among the `moves`, or on the `board`. */
let focus: "moves" | "board" | null = null;

function the(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

const choice = (id: string) => (the(id) as HTMLSelectElement).value;
const button = (id: string) => the(id) as HTMLButtonElement;
const areValuesAsked = () => (the("show") as HTMLInputElement).checked;
const sentence = (text: string) => game.say("remark", { text: text.slice(0, 1).toUpperCase() + text.slice(1) });

// The players: 0 moves first.

const now = (): Position => past[past.length - 1]?.position ?? game.start;
const turn = () => (past.length - 1) % 2;
const isPair = () => choice("level") === "two";
const isHuman = (side: number) => isPair() || (choice("first") === "me") === (side === 0);
const who = (side: number) => (isPair() ? (side ? "second" : "first") : isHuman(side) ? "you" : "opponent");
const ending = (): GameEnd | null => (isAgreed ? { winner: null, why: "agreed" } : game.ending(now(), turn()));
const hasOwnMove = () => past.some((_, index) => index < past.length - 1 && isHuman(index % 2));
/** How often this position has come up with the same player to move. */
const times = () => past.filter(({ position }, index) => index % 2 === turn() && game.key(position) === game.key(now())).length;

function start(): void {
  past = [{ position: game.start }];
  isAgreed = false;
  picked = hinted = null;
  notice = "";
  proceed();
}

function play(move: GameMove): void {
  past.push({ position: move.next, move });
  picked = hinted = null;
  notice = "";
  proceed();
}

/** Shows where the game stands, and lets the opponent move. */
function proceed(): void {
  clearTimeout(timer);
  show();
  if (isHuman(turn()) || ending()) return;
  timer = window.setTimeout(() => {
    const all = 100 * Math.random() < Number(choice("level")) ? game.moves(now()) : game.best(now());
    const move = all[Math.floor(Math.random() * all.length)];
    if (move) play(move);
  }, REPLY_MILLISECONDS);
}

/** Takes back the last move of whoever is at the page, and the reply. */
function undo(): void {
  if (!hasOwnMove()) return;
  isAgreed = false;
  picked = hinted = null;
  notice = "";
  do past.pop();
  while (!isHuman(turn()));
  proceed();
}

// What is seen.

/** What a move did to the values, and how good it was. */
function remarks(index: number): string[] {
  const [before, made] = [past[index - 1], past[index]];
  if (!before || !made?.move) return [];
  const { move, position: after } = made;
  const all: string[] = [];
  if (game.hasValues) {
    const values = {
      from: game.valueOf(before.position, move.place),
      to: game.nimSum(move.to),
      before: game.nimSum(before.position),
      after: game.nimSum(after),
      place: game.placeName(before.position, move.place),
    };
    all.push(game.say(before.position.length > 1 ? "change_in" : "change", values));
  }
  const marks: { [outcomes: string]: string } = { NP: "wins", ND: "win_to_draw", NN: "win_to_loss", DD: "draws", DN: "draw_to_loss" };
  const [had, has] = [game.judge(before.position).outcome, game.judge(after).outcome];
  all.push(game.say(had === "P" ? "lost" : (marks[had + has] ?? "unknown")));
  return all.map(sentence);
}

/** A table of all values in binary, and their nim-sum. */
function columns(position: Position): string {
  const sum = game.nimSum(position);
  const values = [...position.map((_, place) => game.valueOf(position, place)), sum];
  const [digits, width] = [Math.max(...values).toString(2).length, String(Math.max(...values)).length];
  const line = (value: number) => `${String(value).padStart(width)} = ${value.toString(2).padStart(digits, "0")}`;
  return [...values.slice(0, -1).map(line), "─".repeat(width + digits + 3), `${line(sum)}  ${game.say("sum")}`].join("\n");
}

const described = (entry: PastPosition, side: number) => game.say("made", { who: game.say(who(side)), text: entry.move?.text ?? "" });

function status(end: GameEnd | null): string[] {
  if (notice) return [notice];
  const shown = past.slice(1).slice(isPair() || end ? -1 : -2);
  const lines = shown.map((entry, index) => sentence(described(entry, (past.length - 1 - shown.length + index) % 2)));
  if (end) {
    lines.push(end.winner === null ? game.say("drawn") : game.say(`won_${who(end.winner)}`), game.say(`why_${end.why}`));
    return lines;
  }
  if (areValuesAsked()) {
    lines.push(...remarks(past.length - 1));
    const { outcome } = game.judge(now());
    lines.push(game.say(`winning_${outcome === "D" ? "nobody" : who(outcome === "N" ? turn() : 1 - turn())}`));
  }
  lines.push(game.say(`turn_${who(turn())}`));
  if (times() > 2) lines.push(game.say("again", { times: times() }));
  if (hinted) {
    const said: { [outcome: string]: string } = { N: "hint_win", D: "hint_draw", P: "hint_lost" };
    lines.push(game.say(said[game.judge(now()).outcome] ?? "hint_lost", { text: hinted.text }));
  }
  if (picked) lines.push(game.say("several", { count: picked.moves.length }));
  return lines;
}

function showStatus(end: GameEnd | null): void {
  the("status").replaceChildren(...status(end).map((text) => element("span", `${text} `)));
  the("status").classList.toggle("over", !!end);
}

/** Lists the moves that can be made, or those among which somebody chooses. */
function showMoves(all: GameMove[]): void {
  const listed = picked ? picked.moves.flatMap((number) => all[number] ?? []) : all;
  the("count").textContent = game.say("moves", { count: listed.length });
  const items = listed.map((move) => {
    const made = element("button", move.text);
    made.addEventListener("click", () => play(move));
    for (const name of ["pointerenter", "focus"]) made.addEventListener(name, () => board?.showMove(all.indexOf(move)));
    for (const name of ["pointerleave", "blur"]) made.addEventListener(name, () => board?.showMove(null));
    made.classList.toggle("hinted", hinted?.text === move.text);
    const item = document.createElement("li");
    item.append(made);
    return item;
  });
  the("moves").replaceChildren(...items);
  the("all").hidden = !picked;
}

function show(): void {
  if (the("board").contains(document.activeElement)) focus = "board";
  if (the("moves").contains(document.activeElement)) focus = "moves";
  const [position, end] = [now(), ending()];
  const isMine = !end && isHuman(turn());
  const all = isMine ? game.moves(position) : [];
  const last = past[past.length - 1]?.move;
  const areValuesShown = areValuesAsked() && game.hasValues;
  showStatus(end);
  board = drawBoard(the("board"), game, { position, moves: all, last, removed: game.removed(past), hinted, areValuesShown }, { play, say: showNotice, pick: (parts) => pick(parts, all) });
  showMoves(all);
  const items = past.slice(1).map((entry, index) => {
    const item = element("li", described(entry, index % 2));
    item.classList.toggle("latest", index === past.length - 2);
    if (areValuesAsked()) item.append(element("small", remarks(index + 1).join(" ")));
    return item;
  });
  the("past").replaceChildren(...items);
  const hasColumns = areValuesShown && position.length > 1;
  the("values").hidden = !hasColumns;
  the("values").textContent = hasColumns ? columns(position) : "";
  button("hint").disabled = !isMine;
  button("undo").disabled = !hasOwnMove();
  the("draw").hidden = !!end || times() < 3;
  (the("first") as HTMLSelectElement).disabled = isPair();
  if (end && focus) return the("new").focus({ preventScroll: true });
  const first = isMine && focus ? the(focus).querySelector<HTMLElement>("a[href], button") : null;
  first?.focus({ preventScroll: true });
}

function pick(parts: PickedParts | null, all: GameMove[]): void {
  picked = parts;
  notice = "";
  showStatus(ending());
  showMoves(all);
}

function showNotice(text: string): void {
  // The choice that is open says itself how many moves there are.
  if (picked) return;
  notice = text;
  showStatus(ending());
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

the("new").addEventListener("click", start);
the("undo").addEventListener("click", undo);
the("hint").addEventListener("click", () => {
  hinted = game.best(now())[0] ?? null;
  picked = null;
  notice = "";
  show();
});
the("show").addEventListener("change", show);
the("level").addEventListener("change", proceed);
the("first").addEventListener("change", start);
the("all").addEventListener("click", () => board?.cancel());
the("draw").addEventListener("click", () => {
  isAgreed = true;
  show();
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.defaultPrevented) board?.cancel();
});
applyMotion();
document.querySelector("#play .settings")?.append(motionSwitch(game.say("animate")));
the("play").hidden = false;
start();
