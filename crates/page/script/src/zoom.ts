// Pictures that are larger than the window: they are moved by dragging, and made larger and smaller.

import Panzoom, { type PanzoomObject } from "@panzoom/panzoom";

/** A pointer that moved less than this was a click. */
const CLICK_PIXELS = 5;
/** A picture is not shown smaller at first: letters of 14 pixels have 8 then. */
const MIN_START_SCALE = 0.6;
/** One press of a button. */
const ZOOM_STEP = 1.3;

/** Lets people zoom and move the picture of a figure; its labels are attributes of the figure. */
export function enhanceFigure(figure: HTMLElement): void {
  const frame = figure.querySelector<HTMLElement>(":scope > .wide");
  const picture = frame?.querySelector("svg");
  if (!frame || !picture || figure.dataset["zoomed"]) return;
  figure.dataset["zoomed"] = "true";
  const size = picture.getBoundingClientRect();
  // A wide picture is shown smaller, but so that it can be read, and begins with the first position, which is drawn first.
  const startScale = Math.min(1, Math.max(MIN_START_SCALE, frame.clientWidth / size.width));
  const room = frame.clientWidth / startScale;
  const first = picture.querySelector("a")?.getBoundingClientRect();
  const middle = first ? first.left + first.width / 2 - size.left : 0;
  const startX = Math.min(0, Math.max(room - size.width, room / 2 - middle));
  const zoom = Panzoom(picture, {
    minScale: 0.1,
    maxScale: 6,
    step: 0.2,
    cursor: "grab",
    origin: "0 0",
    noBind: true,
    touchAction: "pan-y",
    startScale,
    startX,
  });
  frame.style.height = Math.min(size.height * startScale + 2, Math.max(320, innerHeight * 0.75)) + "px";
  bindPointers(frame, zoom);
  frame.addEventListener("wheel", (event) => {
    // Without Control the page scrolls, as everywhere else.
    if (event.ctrlKey || event.metaKey) zoom.zoomWithWheel(event);
  });
  // The link with the focus is shown.
  frame.addEventListener("focusin", (event) => {
    if (!(event.target instanceof Element)) return;
    frame.scrollTo(0, 0);
    const [there, here] = [event.target.getBoundingClientRect(), frame.getBoundingClientRect()];
    const outside = there.left < here.left || there.right > here.right || there.top < here.top || there.bottom > here.bottom;
    if (!outside) return;
    const across = here.left + here.width / 2 - (there.left + there.width / 2);
    const down = here.top + here.height / 2 - (there.top + there.height / 2);
    zoom.pan(across / zoom.getScale(), down / zoom.getScale(), { relative: true });
  });
  const whole = () => {
    zoom.zoom(Math.min(1, frame.clientWidth / size.width, frame.clientHeight / size.height));
    zoom.pan(0, 0);
  };
  const tools = document.createElement("p");
  tools.className = "tools";
  tools.append(
    toolButton("+", figure.dataset["larger"] ?? "", () => zoomInMiddle(zoom, frame, ZOOM_STEP)),
    toolButton("−", figure.dataset["smaller"] ?? "", () => zoomInMiddle(zoom, frame, 1 / ZOOM_STEP)),
    toolButton(figure.dataset["whole"] ?? "", null, whole),
  );
  figure.prepend(tools);
}

/** Dragging moves the picture; the click that ends a drag follows no link. */
function bindPointers(frame: HTMLElement, zoom: PanzoomObject): void {
  let start: [number, number] | null = null;
  let hasMoved = false;
  frame.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    start = [event.clientX, event.clientY];
    hasMoved = false;
    zoom.handleDown(event);
  });
  frame.addEventListener("pointermove", (event) => {
    if (!start) return;
    if (!hasMoved && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > CLICK_PIXELS) {
      hasMoved = true;
      frame.setPointerCapture(event.pointerId);
    }
    if (hasMoved) zoom.handleMove(event);
  });
  const end = (event: PointerEvent) => {
    start = null;
    zoom.handleUp(event);
  };
  frame.addEventListener("pointerup", end);
  frame.addEventListener("pointercancel", end);
  frame.addEventListener(
    "click",
    (event) => {
      if (!hasMoved) return;
      event.preventDefault();
      event.stopPropagation();
      hasMoved = false;
    },
    true,
  );
  // A link that is dragged would be copied to another window.
  frame.addEventListener("dragstart", (event) => event.preventDefault());
}

function zoomInMiddle(zoom: PanzoomObject, frame: HTMLElement, factor: number): void {
  const { left, top, width, height } = frame.getBoundingClientRect();
  zoom.zoomToPoint(zoom.getScale() * factor, { clientX: left + width / 2, clientY: top + height / 2 });
}

function toolButton(text: string, label: string | null, press: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = text;
  if (label !== null) {
    button.setAttribute("aria-label", label);
    button.title = label;
  }
  button.addEventListener("click", press);
  return button;
}
