// The board of an exported page: the pictures of the components, whose parts stand for moves.

import { enlargeTargets, PlayBoard, type PickedParts } from "../board";
import type { ExportedGame, GameMove, Position, RemovedComponent } from "./game";

/** What is drawn. */
export interface DrawnPosition {
  position: Position;
  /** The moves that can be made; none while somebody else is to move. */
  moves: GameMove[];
  last: GameMove | undefined;
  /** What the last moves have taken whole, by place. */
  removed: RemovedComponent[];
  hinted: GameMove | null;
  areValuesShown: boolean;
}

/** What a board asks of the page. */
export interface BoardActions {
  play(move: GameMove): void;
  say(text: string): void;
  pick(picked: PickedParts | null): void;
}

/** Draws a position into an element, and returns the board. */
export function drawBoard(parent: HTMLElement, game: ExportedGame, drawn: DrawnPosition, actions: BoardActions): PlayBoard {
  const root = document.createElement("div");
  root.className = "board";
  const frame = document.createElement("div");
  frame.className = "figures";
  const count = drawn.position.length;
  for (let place = 0; place <= count; place++) {
    frame.append(...drawn.removed.filter((removed) => removed.place === place).map((removed) => drawRemoved(game, removed)));
    if (place < count) frame.append(drawComponent(game, drawn, place));
  }
  if (!count) frame.append(paragraph(game.say("nothing")));
  root.append(frame);
  parent.replaceChildren(root);
  root.querySelectorAll("svg").forEach(enlargeTargets);
  const { moves } = drawn;
  return new PlayBoard(root, {
    moves: moves.map(({ text, place, points, changes }) => ({ text, component: place, points, changes })),
    words: {
      idle: moves.length ? game.say("idle") : "",
      several: game.say("count", { count: "{count}" }),
      choose: "",
      all: "",
      refused: game.say("refused"),
      cancelled: game.say("cancelled"),
    },
    movesOf: (component, part) => moves.flatMap((move, number) => (isNear(move, component, part) ? [number] : [])),
    play(number) {
      const move = moves[number];
      if (move) actions.play(move);
    },
    say: actions.say,
    showChoice: actions.pick,
  });
}

function isNear(move: GameMove | null | undefined, place: number, part: number): boolean {
  return !!move && move.place === place && move.points.includes(part);
}

function drawComponent(game: ExportedGame, drawn: DrawnPosition, place: number): HTMLElement {
  const { position, last } = drawn;
  const component = game.component(position, place);
  const figure = document.createElement("figure");
  figure.innerHTML = game.picture(position, place);
  for (const title of figure.querySelectorAll("title")) title.textContent ||= component.name;
  const caption = captionOf(game, drawn, place);
  if (caption) {
    const line = document.createElement("figcaption");
    line.textContent = caption;
    figure.append(line);
  }
  figure.classList.toggle("moved", !!last && place >= last.place && place < last.place + last.to.length);
  for (const link of figure.querySelectorAll("a.g-link")) nameLink(link, game, drawn, place);
  return figure;
}

/** A component that is no longer there: a pale picture without targets, which the move in words describes to screen readers. */
function drawRemoved(game: ExportedGame, removed: RemovedComponent): HTMLElement {
  const figure = document.createElement("figure");
  figure.className = "removed";
  figure.setAttribute("aria-hidden", "true");
  figure.innerHTML = game.picture([removed.component], 0);
  for (const title of figure.querySelectorAll("title")) title.remove();
  for (const link of figure.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  figure.classList.toggle("moved", removed.isLast);
  return figure;
}

function captionOf(game: ExportedGame, { position, areValuesShown }: DrawnPosition, place: number): string {
  const kind = (at: number) => game.component(position, at).name.split("(")[0];
  const { name } = game.component(position, place);
  const isMixed = position.some((_, at) => kind(at) !== kind(place));
  const parts = [
    position.length > 1 && game.placeName(position, place),
    isMixed && name.length <= 40 && name,
    areValuesShown && game.say("value", { value: game.valueOf(position, place) }),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** Names a part by what a touch of it does; a part that does nothing now is like others. */
function nameLink(link: Element, game: ExportedGame, drawn: DrawnPosition, place: number): void {
  const part = Number((link.getAttribute("href") ?? "#").slice(1));
  const found = drawn.moves.filter((move) => isNear(move, place, part));
  const [first] = found;
  link.setAttribute("data-part", `${place}.${part}`);
  if (!first) {
    link.removeAttribute("href");
    link.removeAttribute("aria-label");
    link.setAttribute("role", "presentation");
    link.querySelector("title")?.remove();
    return;
  }
  const count = game.say("count", { count: found.length });
  const where = drawn.position.length > 1 ? game.say("in", { place: game.placeName(drawn.position, place), text: count }) : count;
  const text = found.length === 1 ? first.text : where;
  link.setAttribute("role", "button");
  link.setAttribute("aria-label", game.say("part", { number: part + 1, text }));
  const title = link.querySelector("title");
  if (title) title.textContent = text;
  link.classList.toggle("hinted", isNear(drawn.hinted, place, part));
}

export function paragraph(text: string): HTMLElement {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}
