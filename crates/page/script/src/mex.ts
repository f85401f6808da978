// The mex of a position, built up option by option, for the cells of a table or the vertices of a graph.

/** A position, as the page describes it; an option is the places of its components. */
interface SteppedPosition {
  name: string;
  value: number | null;
  options: number[][] | null;
}

/** More boxes do not help to see a gap. */
const MAX_BOXES = 24;
/** More options are not written out. */
const MAX_WRITTEN_OPTIONS = 40;

/** Fills the section that follows a table or a picture, and marks options in it. */
export function enhanceMex(section: HTMLElement): void {
  if (!section.hidden) return;
  const steps = JSON.parse(section.dataset["mex"] ?? "[]") as SteppedPosition[];
  const isBefore = (found: HTMLElement) => found.compareDocumentPosition(section) & Node.DOCUMENT_POSITION_FOLLOWING;
  const whole = [...document.querySelectorAll<HTMLElement>(section.dataset["whole"] ?? "")].filter(isBefore).pop();
  if (!whole) return;
  const parts = [...whole.querySelectorAll<HTMLElement | SVGElement>(section.dataset["parts"] ?? "")];
  if (parts.length !== steps.length) return;
  section.hidden = false;
  new MexPanel(section, steps, whole, parts);
}

class MexPanel {
  private readonly title = document.createElement("p");
  private readonly boxes = document.createElement("p");
  private readonly counted = document.createElement("input");
  private readonly said = document.createElement("output");
  private shown = -1;

  constructor(
    private readonly section: HTMLElement,
    private readonly steps: SteppedPosition[],
    private readonly whole: HTMLElement,
    private readonly parts: (HTMLElement | SVGElement)[],
  ) {
    this.title.className = "mex-title";
    this.boxes.className = "mex-boxes";
    this.boxes.setAttribute("aria-hidden", "true");
    this.counted.type = "range";
    this.counted.min = "0";
    this.counted.setAttribute("aria-label", section.dataset["counted"] ?? "");
    this.counted.addEventListener("input", () => this.showOptions());
    const tools = document.createElement("p");
    tools.className = "mex-tools";
    tools.append(this.toolButton("←", section.dataset["before"], -1), this.counted, this.toolButton("→", section.dataset["next"], 1));
    section.append(this.title, tools, this.boxes, this.said);
    parts.forEach((part, place) => {
      part.addEventListener("pointerenter", (event) => {
        // A finger that touches a position follows its link.
        if ((event as PointerEvent).pointerType === "mouse") this.show(place);
      });
      part.addEventListener("focusin", () => this.show(place));
    });
    // A small example at first: the first position with more than one value among its options.
    const hasValues = (step: SteppedPosition) => new Set(step.options?.map((option) => this.valueOf(option))).size > 2;
    const first = steps.findIndex(hasValues);
    this.show(first >= 0 ? first : steps.findIndex((step) => step.options?.length));
  }

  private toolButton(text: string, label: string | undefined, by: number): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = text;
    button.setAttribute("aria-label", label ?? "");
    button.title = label ?? "";
    button.addEventListener("click", () => {
      let place = this.shown + by;
      while (this.steps[place] && !this.steps[place]?.options) place += by;
      this.show(place);
    });
    return button;
  }

  /** Chooses a position; all its options are taken into account. */
  private show(place: number): void {
    const options = this.steps[place]?.options;
    if (!options) return;
    this.shown = place;
    this.counted.max = String(options.length);
    this.counted.value = this.counted.max;
    this.counted.disabled = !options.length;
    this.showOptions();
  }

  /** The nim-sum of the components. */
  private valueOf(option: number[]): number {
    // Values of a page are small, but not always below 2^31.
    return Number(option.reduce((sum, place) => sum ^ BigInt(this.steps[place]?.value ?? 0), 0n));
  }

  private showOptions(): void {
    const step = this.steps[this.shown];
    if (!step?.options) return;
    // By value, so that the boxes fill from the left; the slider takes the first ones.
    const sorted = step.options.map((option) => ({ option, value: this.valueOf(option) }));
    sorted.sort((a, b) => a.value - b.value);
    const taken = sorted.slice(0, Number(this.counted.value));
    const values = new Set(taken.map(({ value }) => value));
    let mex = 0;
    while (values.has(mex)) mex += 1;
    this.mark(taken.map(({ option }) => option));
    this.title.textContent = step.options.length
      ? `${(this.section.dataset["options"] ?? "").replace("…", () => step.name)}: ${taken.length}/${step.options.length}`
      : `${step.name}: ${this.section.dataset["none"] ?? ""}`;
    this.showBoxes(values, mex);
    const isWhole = taken.length === step.options.length;
    const list = [...values].sort((a, b) => a - b).join(", ");
    this.said.textContent = `${isWhole ? `G(${step.name}) = ` : ""}mex{${list}} = ${mex}`;
    const sums = taken.filter(({ option }) => option.length > 1).slice(0, MAX_WRITTEN_OPTIONS);
    if (sums.length) {
      const written = sums.map(({ option, value }) => `${option.map((place) => this.steps[place]?.value ?? 0).join(" ⊕ ")} = ${value}`);
      this.said.textContent += ` (${[...new Set(written)].join(", ")})`;
    }
  }

  /** A box for each value up to the mex, and one more. */
  private showBoxes(values: Set<number>, mex: number): void {
    const last = Math.max(mex, ...values);
    const boxes = [];
    for (let value = 0; value <= Math.min(last, MAX_BOXES); value += 1) {
      const box = document.createElement("span");
      box.textContent = String(value);
      box.className = values.has(value) ? "filled" : value === mex ? "gap" : "";
      boxes.push(box);
    }
    this.boxes.replaceChildren(...boxes);
  }

  private mark(options: number[][]): void {
    this.whole.querySelectorAll(".mex-position, .mex-option").forEach((part) => part.classList.remove("mex-position", "mex-option"));
    this.parts[this.shown]?.classList.add("mex-position");
    for (const option of options) {
      for (const place of option) {
        this.parts[place]?.classList.add("mex-option");
        this.whole.querySelector(`[data-move="${this.shown}-${place}"]`)?.classList.add("mex-option");
      }
    }
  }
}
