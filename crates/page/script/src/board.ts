// A board to play on. What a move changes is marked before it is made; a move that points at several parts takes several taps, or a drag.

/** A move of the position that is shown. */
export interface BoardMove {
  text: string;
  component: number;
  /** The parts that a player touches to make it, the most specific first. */
  points: number[];
  /** The parts that it takes away or changes; several lists if it may be meant in several places. */
  changes: number[][];
}

export interface BoardWords {
  idle: string;
  /** With `{count}`. */
  several: string;
  choose: string;
  all: string;
  refused: string;
  cancelled: string;
}

/** Parts that were touched one after the other, and the moves that point at all of them. */
export interface PickedParts {
  component: number;
  parts: number[];
  moves: number[];
}

/** The page around a board. */
export interface BoardHost {
  readonly moves: readonly BoardMove[];
  readonly words: BoardWords;
  /** The moves that a touch of a part stands for. */
  movesOf(component: number, part: number): readonly number[];
  play(move: number): void;
  /** Says something to whoever listens to the page. */
  say(text: string): void;
  /** Shows the moves among which a player chooses; `null` if there is no choice. */
  showChoice(picked: PickedParts | null): void;
}

interface TouchedPart {
  component: number;
  part: number;
}

/** The classes of parts that change with what is pointed at. */
const MARK_CLASSES = ["will-change", "is-target", "is-picked"];

/** The least size of a target, in pixels of the page. */
const MIN_TARGET_PIXELS = 24;
/** How much a picture with smaller targets may be enlarged; a larger one is scrolled in its frame. */
const MAX_ENLARGEMENT = 3;

export class PlayBoard {
  private picked: PickedParts | null = null;
  private drag: TouchedPart | null = null;
  private hovered: Element | null = null;
  private readonly line: HTMLElement;

  constructor(
    private readonly root: HTMLElement,
    private readonly host: BoardHost,
  ) {
    this.line = root.querySelector<HTMLElement>(":scope > .preview") ?? document.createElement("p");
    this.line.className = "preview";
    // Its text is also the name of the part that has the focus.
    this.line.setAttribute("aria-hidden", "true");
    root.append(this.line);
    root.addEventListener("click", (event) => this.handleClick(event));
    root.addEventListener("keydown", (event) => this.handleKey(event));
    root.addEventListener("pointerover", (event) => this.hover(partElement(event.target)));
    root.addEventListener("pointerleave", () => this.hover(null));
    root.addEventListener("focusin", (event) => this.hover(partElement(event.target)));
    root.addEventListener("focusout", () => this.hover(null));
    root.addEventListener("dragstart", (event) => event.preventDefault());
    root.addEventListener("pointerdown", (event) => this.beginDrag(event));
    root.addEventListener("pointermove", (event) => this.showDrag(event));
    root.addEventListener("pointerup", (event) => this.endDrag(event));
    root.addEventListener("pointercancel", () => (this.drag = null));
    for (const element of this.partElements()) {
      // On a touch screen a finger moves a piece from here; elsewhere it scrolls the page.
      element.classList.toggle("grip", !element.matches("a[href]") && this.isChanged(element));
    }
    this.mark();
  }

  /** Marks what a move changes, as if it was pointed at; `null` marks what is picked. */
  showMove(move: number | null): void {
    this.mark();
    const shown = move === null ? undefined : this.host.moves[move];
    if (!shown) return;
    this.markParts(shown.component, shown.changes[0] ?? [], "will-change");
    this.line.textContent = shown.text;
  }

  /** Lets what a move takes leave the board, while the next page is computed. */
  leave(move: number): void {
    const made = this.host.moves[move];
    if (!made) return;
    this.showMove(move);
    this.root.classList.add("is-leaving");
  }

  /** Makes a move of the choice. */
  choose(move: number): void {
    this.pick(null);
    this.host.play(move);
  }

  /** Gives up a choice; returns whether there was one. */
  cancel(): boolean {
    if (!this.picked) return false;
    this.pick(null);
    this.host.say(this.host.words.cancelled);
    return true;
  }

  private partElements(): NodeListOf<Element> {
    return this.root.querySelectorAll("[data-part]");
  }

  private isChanged(element: Element): boolean {
    const { component, part } = touchedPart(element);
    return this.host.moves.some((move) => move.component === component && move.changes.some((parts) => parts.includes(part)));
  }

  /** The moves, and the touched parts, after a touch of a part. Within a component another touch narrows the choice. */
  private afterTouch({ component, part }: TouchedPart): PickedParts {
    const anew = { component, parts: [part], moves: [...this.host.movesOf(component, part)] };
    const picked = this.picked;
    if (!picked || picked.component !== component) return anew;
    if (picked.parts.includes(part)) {
      // A move that points at the touched parts only is meant; otherwise the second touch gives the choice up.
      const exact = picked.moves.filter((move) => this.pointsOf(move).every((point) => picked.parts.includes(point)));
      return { component, parts: picked.parts, moves: exact.length === 1 ? exact : [] };
    }
    const fewer = picked.moves.filter((move) => this.pointsOf(move).includes(part));
    return fewer.length ? { component, parts: [...picked.parts, part], moves: fewer } : anew;
  }

  private pointsOf(move: number): readonly number[] {
    return this.host.moves[move]?.points ?? [];
  }

  private handleClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a[data-part]") : null;
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.touch(this.afterTouch(touchedPart(link)));
  }

  /** Makes the only move that is left, or shows the choice. */
  private touch(touched: PickedParts): void {
    const [only] = touched.moves;
    if (only === undefined) {
      this.cancel();
    } else if (touched.moves.length === 1) {
      this.pick(null);
      this.host.play(only);
    } else {
      this.pick(touched);
      this.host.say(this.severalMoves(touched.moves.length));
    }
  }

  private pick(picked: PickedParts | null): void {
    this.picked = picked;
    this.mark();
    this.host.showChoice(picked);
  }

  private severalMoves(count: number): string {
    return this.host.words.several.replace("{count}", String(count));
  }

  private handleKey(event: KeyboardEvent): void {
    if (event.key === "Escape" && this.cancel()) event.preventDefault();
    const link = event.target instanceof Element ? event.target.closest("a[data-part]") : null;
    if (!link || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === " ") {
      event.preventDefault();
      this.touch(this.afterTouch(touchedPart(link)));
    }
    const step = ARROW_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    nextLink(link, this.root, step)?.focus();
  }

  private hover(element: Element | null): void {
    if (element === this.hovered || this.drag) return;
    this.hovered = element;
    this.mark();
    if (!element?.matches("a[href]")) return;
    const touched = touchedPart(element);
    this.showTouch(this.afterTouch(touched), touched.part);
  }

  private showTouch(after: PickedParts, part: number): void {
    const [only] = after.moves;
    if (only === undefined) return;
    const move = this.host.moves[only];
    if (after.moves.length === 1 && move) {
      // Of several places where the move may be meant, the one that is pointed at.
      const changes = move.changes.find((parts) => parts.includes(part)) ?? move.changes[0] ?? [];
      this.markParts(after.component, changes, "will-change");
      this.line.textContent = move.text;
    } else {
      for (const number of after.moves) this.markParts(after.component, this.pointsOf(number), "is-target");
      this.line.textContent = this.severalMoves(after.moves.length);
    }
  }

  /** Marks what is picked, and nothing else. */
  private mark(): void {
    for (const element of this.partElements()) element.classList.remove(...MARK_CLASSES);
    this.root.classList.toggle("is-picking", this.picked !== null);
    this.line.textContent = this.picked ? this.severalMoves(this.picked.moves.length) : this.host.words.idle;
    if (!this.picked) return;
    for (const move of this.picked.moves) this.markParts(this.picked.component, this.pointsOf(move), "is-target");
    this.markParts(this.picked.component, this.picked.parts, "is-picked");
  }

  private markParts(component: number, parts: readonly number[], name: string): void {
    for (const part of parts) {
      for (const element of this.root.querySelectorAll(`[data-part="${component}.${part}"]`)) element.classList.add(name);
    }
  }

  private beginDrag(event: PointerEvent): void {
    const element = partElement(event.target);
    this.drag = element && event.isPrimary && !event.button ? touchedPart(element) : null;
  }

  /** The moves that a drag from one part to another may mean. */
  private draggedMoves(from: TouchedPart, to: TouchedPart): number[] {
    if (from.component !== to.component) return [];
    const { component } = from;
    const reaches = (number: number, part: number) => {
      const move = this.host.moves[number];
      return !!move && (move.points.includes(part) || move.changes.some((parts) => parts.includes(part)));
    };
    // A piece is dragged to its square; a run of cells is dragged over from its first to its last one.
    const exact = this.host.movesOf(component, from.part).filter((move) => {
      const points = this.pointsOf(move);
      return points.length === 2 && points.includes(from.part) && points.includes(to.part);
    });
    if (exact.length) return exact;
    const arriving = this.host.movesOf(component, to.part).filter((move) => reaches(move, from.part));
    if (arriving.length) return arriving;
    return this.host.movesOf(component, from.part).filter((move) => reaches(move, to.part));
  }

  private dragEnd(event: PointerEvent): TouchedPart | null {
    const element = partElement(document.elementFromPoint(event.clientX, event.clientY));
    if (!element || !this.drag || !this.root.contains(element)) return null;
    const to = touchedPart(element);
    return to.component === this.drag.component && to.part === this.drag.part ? null : to;
  }

  private showDrag(event: PointerEvent): void {
    const to = this.drag && this.dragEnd(event);
    if (!to || !this.drag) return;
    this.mark();
    const moves = this.draggedMoves(this.drag, to);
    if (moves.length) this.showTouch({ component: to.component, parts: [to.part], moves }, to.part);
    else this.line.textContent = this.host.words.refused;
  }

  private endDrag(event: PointerEvent): void {
    const [from, to] = [this.drag, this.dragEnd(event)];
    this.drag = null;
    if (!from || !to) return;
    const moves = this.draggedMoves(from, to);
    if (moves.length) {
      this.touch({ component: from.component, parts: [from.part, to.part], moves });
    } else {
      this.mark();
      this.host.say(this.host.words.refused);
    }
  }
}

function partElement(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-part]") : null;
}

function touchedPart(element: Element): TouchedPart {
  const [component, part] = (element.getAttribute("data-part") ?? "").split(".");
  return { component: Number(component), part: Number(part) };
}

const ARROW_STEPS: { [key: string]: [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest link in a direction; what lies aside counts as farther away. */
function nextLink(from: Element, root: Element, [x, y]: [number, number]): HTMLElement | null {
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  };
  const [startX, startY] = middle(from);
  let best: { link: Element; distance: number } | null = null;
  for (const link of root.querySelectorAll("a[data-part][href]")) {
    const [goalX, goalY] = middle(link);
    const ahead = (goalX - startX) * x + (goalY - startY) * y;
    const aside = Math.abs((goalX - startX) * y) + Math.abs((goalY - startY) * x);
    const distance = ahead + 3 * aside;
    if (ahead > 1 && (!best || distance < best.distance)) best = { link, distance };
  }
  return best ? (best.link as HTMLElement) : null;
}

/** Enlarges a picture whose targets are too small for a finger; its frame then scrolls. */
export function enlargeTargets(picture: SVGSVGElement): void {
  picture.style.removeProperty("min-width");
  picture.style.removeProperty("max-height");
  const sizes = [...picture.querySelectorAll("a[data-part] > rect:last-child")].map((target) => {
    const { width, height } = target.getBoundingClientRect();
    return Math.min(width, height);
  });
  const smallest = Math.min(...sizes.filter((size) => size > 0));
  if (!Number.isFinite(smallest) || smallest >= MIN_TARGET_PIXELS) return;
  const { width } = picture.getBoundingClientRect();
  const factor = Math.min(MAX_ENLARGEMENT, (MIN_TARGET_PIXELS + 0.5) / smallest);
  picture.style.maxHeight = "none";
  picture.style.minWidth = `${Math.ceil(width * factor)}px`;
}
