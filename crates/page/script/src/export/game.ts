// The game of an exported page: its positions, who wins them, and the best moves. All that is known of it stands in the page as JSON.

/** The numbers of the components of a position. */
export type Position = readonly number[];

/** A move in a component: the number of its text, the components that it leaves, the parts that stand for it, and what it changes. */
type StoredMove = [text: number, to: number[], points: number[], changes?: number[][]];

interface StoredComponent {
  name: string;
  heap?: boolean;
  picture: number[];
  moves: StoredMove[];
  value?: number;
  end?: "win" | "lose" | "draw";
}

/** The JSON of the page. */
export interface StoredGame {
  convention: "normal" | "misere";
  start: number[];
  texts: string[];
  elements: string[];
  pieces: number[][];
  components: StoredComponent[];
  sums?: { [key: string]: string };
  words: { [name: string]: string };
}

export interface GameMove {
  /** The place of the component in the position. */
  place: number;
  to: number[];
  points: number[];
  changes: number[][];
  next: Position;
  text: string;
}

/** A position of a game, and the move that led there. */
export interface PastPosition {
  position: Position;
  move?: GameMove;
}

/** A component that a move has taken whole. */
export interface RemovedComponent {
  /** The number of the component. */
  component: number;
  /** The place at which it stood, among the components that are left. */
  place: number;
  isLast: boolean;
}

/** Who wins: `P` (whoever has moved), `N` (whoever is to move) or `D` (nobody), and in how many moves where that is known. */
export interface JudgedPosition {
  outcome: string;
  length: number;
}

export interface GameEnd {
  /** The player who has won, 0 or 1; `null` for a draw. */
  winner: number | null;
  /** The end of the name of the text that says why. */
  why: string;
}

/** The most moves of a lost position among which the hardest to answer is sought. */
const MAX_COMPARED_MOVES = 64;

export class ExportedGame {
  constructor(private readonly stored: StoredGame) {}

  get start(): Position {
    return this.stored.start;
  }

  /** Whether the nim-sum of the values decides who wins. */
  get hasValues(): boolean {
    return !this.stored.sums;
  }

  /** A text of the page, with the names in braces filled in. */
  say(name: string, values: { [key: string]: string | number } = {}): string {
    return (this.stored.words[name] ?? name).replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ""));
  }

  component(position: Position, place: number): StoredComponent {
    const component = this.stored.components[position[place] ?? -1];
    if (!component) throw new Error(`there is no component ${place}`);
    return component;
  }

  valueOf(position: Position, place: number): number {
    return this.component(position, place).value ?? 0;
  }

  /** The picture of a component, as SVG. */
  picture(position: Position, place: number): string {
    const { pieces, elements } = this.stored;
    return this.component(position, place).picture.flatMap((piece) => pieces[piece] ?? []).map((at) => elements[at]).join("");
  }

  /** All moves of a position, in their order. */
  moves(position: Position): GameMove[] {
    return position.flatMap((_, place) =>
      this.component(position, place).moves.map(([number, to, points, changes]) => {
        const next = [...position.slice(0, place), ...to, ...position.slice(place + 1)];
        const stored = this.stored.texts[number] ?? "";
        const text = position.length > 1 ? this.say("in", { place: this.placeName(position, place), text: stored }) : stored;
        return { place, to, points, changes: changes ?? [points], next, text };
      }),
    );
  }

  /** A component in words. */
  placeName(position: Position, place: number): string {
    const areHeaps = position.every((_, at) => this.component(position, at).heap);
    return this.say(areHeaps ? "heap" : "component", { number: place + 1 });
  }

  nimSum(position: Position): number {
    return position.reduce((sum, _, place) => sum ^ this.valueOf(position, place), 0);
  }

  key(position: Position): string {
    return [...position].sort((a, b) => a - b).join(",");
  }

  judge(position: Position): JudgedPosition {
    if (!this.stored.sums) return { outcome: this.nimSum(position) ? "N" : "P", length: 0 };
    const found = this.stored.sums[this.key(position)] ?? "D";
    return { outcome: found[0] ?? "D", length: Number(found.slice(1)) };
  }

  /** What the last two moves have taken whole, in the order of the places. */
  removed(past: readonly PastPosition[]): RemovedComponent[] {
    const removed: RemovedComponent[] = [];
    for (let index = Math.max(1, past.length - 2); index < past.length; index++) {
      const [before, move] = [past[index - 1]?.position, past[index]?.move];
      if (!before || !move) continue;
      // What stands further to the right moves by as many places as its neighbours.
      for (const earlier of removed) if (earlier.place > move.place) earlier.place += move.to.length - 1;
      if (!move.to.length) removed.push({ component: before[move.place] ?? -1, place: move.place, isLast: index === past.length - 1 });
    }
    return removed.sort((a, b) => a.place - b.place);
  }

  /** How the game ends here for the player whose turn it is; `null` while it goes on. */
  ending(position: Position, turn: number): GameEnd | null {
    if (this.moves(position).length) return null;
    const end = position.length === 1 ? this.component(position, 0).end : undefined;
    const why = end ?? this.stored.convention;
    if (why === "draw") return { winner: null, why };
    return { winner: why === "win" || why === "misere" ? turn : 1 - turn, why };
  }

  /**
   * The best moves: the winner's fastest; those that keep a draw; the loser's that hold out longest,
   * or, where that is not known, those after which the smallest share of the replies wins.
   */
  best(position: Position): GameMove[] {
    const all = this.moves(position).map((move) => ({ move, ...this.judge(move.next) }));
    for (const wanted of ["P", "D"]) {
      const good = all.filter(({ outcome }) => outcome === wanted);
      if (good.length) return least(good, ({ length }) => length).map(({ move }) => move);
    }
    if (!this.hasValues) return least(all, ({ length }) => -length).map(({ move }) => move);
    const hardest = least(all.slice(0, MAX_COMPARED_MOVES), ({ move }) => {
      const replies = this.moves(move.next);
      return replies.filter((reply) => this.judge(reply.next).outcome === "P").length / replies.length;
    });
    return hardest.map(({ move }) => move);
  }
}

/** The items of the smallest measure. */
function least<T>(all: T[], measure: (item: T) => number): T[] {
  const measured = all.map((item) => ({ item, size: measure(item) }));
  const smallest = Math.min(...measured.map(({ size }) => size));
  return measured.filter(({ size }) => size === smallest).map(({ item }) => item);
}
