// To take away: the link of an answer, and its pictures.

/** What the picture of a page takes from the style sheet, which a file has not. */
const COPIED_STYLES = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "font-family", "font-size",
  "font-weight", "text-anchor", "visibility",
];

/** How long a button says that something was copied. */
const COPIED_MILLISECONDS = 2000;

/** Pixels of an image for each unit of its picture, and the most pixels of a side: browsers refuse larger images. */
const IMAGE_SCALE = 2;
const MAX_IMAGE_PIXELS = 8000;

/** Adds the buttons to the answer; their words are attributes of the content. */
export function enhanceAnswer(main: HTMLElement): void {
  const actions = main.querySelector<HTMLElement>(".answer .actions");
  if (!actions || actions.querySelector("button")) return;
  const { save = "", saveImage = "" } = main.dataset;
  addCopyButton(main, actions, () => location.href);
  const picture = main.querySelector<SVGSVGElement>(".answer figure svg");
  const name = main.querySelector("#position, #name, h1")?.textContent ?? "grundy";
  if (!picture) return;
  const fileName = name.replace(/[^\p{L}\p{N}]+/gu, "_").slice(0, 60);
  addButton(actions, save, () => saveFile(new Blob([pictureText(picture, 1)], { type: "image/svg+xml" }), fileName + ".svg"));
  addButton(actions, saveImage, () => saveImageFile(picture, fileName + ".png"));
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

/** The picture as the text of an SVG file, with the colours that are shown, so many times as large. */
function pictureText(picture: SVGSVGElement, scale: number): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const [shown, saved] = [[picture, ...picture.querySelectorAll("*")], [copy, ...copy.querySelectorAll("*")]];
  shown.forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const property of COPIED_STYLES) saved[at]?.setAttribute(property, style.getPropertyValue(property));
  });
  // Links and buttons lead nowhere in a file, and the picture may have been moved on the page.
  for (const button of copy.querySelectorAll(".g-unfold")) button.remove();
  for (const link of copy.querySelectorAll("a")) link.removeAttribute("href");
  copy.removeAttribute("style");
  const { x, y, width, height } = picture.viewBox.baseVal;
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const sides = { x, y, width, height, fill: getComputedStyle(document.body).backgroundColor };
  for (const [key, value] of Object.entries(sides)) paper.setAttribute(key, String(value));
  copy.prepend(paper);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width * scale));
  copy.setAttribute("height", String(height * scale));
  return new XMLSerializer().serializeToString(copy);
}

/** Saves a picture as a PNG file. */
async function saveImageFile(picture: SVGSVGElement, fileName: string): Promise<void> {
  const { width, height } = picture.viewBox.baseVal;
  const scale = Math.min(IMAGE_SCALE, MAX_IMAGE_PIXELS / Math.max(width, height));
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(pictureText(picture, scale));
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((content) => content && saveFile(content, fileName), "image/png");
}

function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
