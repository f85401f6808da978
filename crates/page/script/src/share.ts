// To take away: the link of an answer, and its pictures.

/** What the picture of a page takes from the style sheet, which a file has not. */
const COPIED_STYLES = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "font-family", "font-size",
  "font-weight", "text-anchor", "visibility",
];

/** How long a button says that something was copied. */
const COPIED_MILLISECONDS = 2000;

/** Adds the buttons to the answer; their words are attributes of the content. */
export function enhanceAnswer(main: HTMLElement): void {
  const actions = main.querySelector<HTMLElement>(".answer .actions");
  if (!actions || actions.querySelector("button")) return;
  const { save = "" } = main.dataset;
  addCopyButton(main, actions, () => location.href);
  const picture = main.querySelector<SVGSVGElement>(".answer figure svg");
  const name = main.querySelector("#position, #name, h1")?.textContent ?? "grundy";
  if (picture) addButton(actions, save, () => savePicture(picture, name));
}

/** Adds a button after each link that is there to be copied, such as that for a class. */
export function enhanceCopiedLinks(main: HTMLElement): void {
  for (const link of main.querySelectorAll<HTMLAnchorElement>("a[data-copied-link]")) {
    const line = link.parentElement;
    if (line && !line.querySelector("button")) addCopyButton(main, line, () => link.href);
  }
}

/** A button that copies an address, where the browser allows it. */
function addCopyButton(main: HTMLElement, place: HTMLElement, address: () => string): void {
  const { copy = "", copied = "" } = main.dataset;
  if (!navigator.clipboard) return;
  const button = addButton(place, copy, async () => {
    await navigator.clipboard.writeText(address());
    button.textContent = copied;
    setTimeout(() => (button.textContent = copy), COPIED_MILLISECONDS);
  });
}

function addButton(actions: HTMLElement, text: string, press: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = text;
  button.addEventListener("click", press);
  actions.append(" ", button);
  return button;
}

/** Saves a picture as an SVG file with the colours that are shown. */
function savePicture(picture: SVGSVGElement, name: string): void {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const [shown, saved] = [[picture, ...picture.querySelectorAll("*")], [copy, ...copy.querySelectorAll("*")]];
  shown.forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const property of COPIED_STYLES) saved[at]?.setAttribute(property, style.getPropertyValue(property));
  });
  // Links lead nowhere in a file.
  for (const link of copy.querySelectorAll("a")) link.removeAttribute("href");
  const { x, y, width, height } = picture.viewBox.baseVal;
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const sides = { x, y, width, height, fill: getComputedStyle(document.body).backgroundColor };
  for (const [key, value] of Object.entries(sides)) paper.setAttribute(key, String(value));
  copy.prepend(paper);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
  link.download = name.replace(/[^\p{L}\p{N}]+/gu, "_").slice(0, 60) + ".svg";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
