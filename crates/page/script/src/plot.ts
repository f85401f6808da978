// The cursor of a plot: the number and the value under the pointer, or moved by the arrow keys.

const SVG = "http://www.w3.org/2000/svg";

/** Where two numbers stand on an axis. */
interface PlotAxis {
  numbers: [number, number];
  places: [number, number];
}

/** Shows a cursor on the plot of a figure, whose values are attributes of the figure. */
export function enhancePlot(figure: HTMLElement): void {
  const picture = figure.querySelector("svg");
  const frame = figure.querySelector<HTMLElement>(".wide");
  const axes = picture?.querySelector<SVGPathElement>("path[data-numbers]");
  if (!picture || !frame || !axes || figure.querySelector("output")) return;
  const [x, y] = [readAxis(axes.dataset["numbers"] ?? ""), readAxis(axes.dataset["values"] ?? "")];
  const values = (figure.dataset["cursor"] ?? "").split(" ");
  const first = Number(figure.dataset["first"]);
  const line = addShape(picture, "path", { class: "g-line", "stroke-width": "1", fill: "none" });
  const point = addShape(picture, "circle", { class: "g-blue", r: "6", "fill-opacity": "0.5" });
  const text = document.createElement("output");
  // The space is there before the cursor, so that the page does not jump.
  text.textContent = "\u00a0";
  figure.append(text);
  let shown = -1;
  const show = (index: number) => {
    shown = Math.max(0, Math.min(values.length - 1, index));
    const [n, value] = [first + shown, values[shown] ?? "-"];
    const across = place(x, n);
    line.setAttribute("d", `M${across} ${y.places[0]}V${y.places[1]}`);
    if (value === "-") point.setAttribute("visibility", "hidden");
    else {
      point.setAttribute("visibility", "visible");
      point.setAttribute("cx", String(across));
      point.setAttribute("cy", String(place(y, Number(value))));
    }
    text.textContent = `G(${n}) = ${value === "-" ? "?" : value}`;
  };
  picture.addEventListener("pointermove", (event) => {
    const matrix = picture.getScreenCTM()?.inverse();
    if (!matrix) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix).x;
    const share = (at - x.places[0]) / (x.places[1] - x.places[0] || 1);
    show(Math.round(x.numbers[0] + share * (x.numbers[1] - x.numbers[0])) - first);
  });
  frame.addEventListener("keydown", (event) => {
    const steps: { [key: string]: number } = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };
    const step = steps[event.key];
    if (step !== undefined) show(shown < 0 ? 0 : shown + step);
    else if (event.key === "Home") show(0);
    else if (event.key === "End") show(values.length - 1);
    else return;
    event.preventDefault();
  });
}

/** Reads two numbers, each followed by its place. */
function readAxis(text: string): PlotAxis {
  const [first = 0, start = 0, last = 0, end = 0] = text.split(" ").map(Number);
  return { numbers: [first, last], places: [start, end] };
}

function place(axis: PlotAxis, number: number): number {
  const share = (number - axis.numbers[0]) / (axis.numbers[1] - axis.numbers[0] || 1);
  return axis.places[0] + share * (axis.places[1] - axis.places[0]);
}

function addShape(picture: SVGElement, name: string, attributes: { [name: string]: string }): SVGElement {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  shape.setAttribute("pointer-events", "none");
  picture.append(shape);
  return shape;
}
