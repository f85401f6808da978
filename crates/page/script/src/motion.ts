// Whether moves are animated: a switch that the browser remembers. A system that wants no motion has none anyway.

const STORED_NAME = "grundy-motion";

/** Applies what the browser remembers. */
export function applyMotion(): void {
  document.documentElement.toggleAttribute("data-still", readStored() === "off");
}

/** The switch, for the settings of a board. */
export function motionSwitch(words: string): HTMLElement {
  const label = document.createElement("label");
  label.className = "motion";
  const box = document.createElement("input");
  box.type = "checkbox";
  box.id = "motion";
  box.checked = readStored() !== "off";
  box.addEventListener("change", () => {
    try {
      localStorage.setItem(STORED_NAME, box.checked ? "on" : "off");
    } catch {
      // Without storage the switch holds until the page is left.
    }
    document.documentElement.toggleAttribute("data-still", !box.checked);
  });
  label.append(box, " " + words);
  return label;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED_NAME);
  } catch {
    return document.documentElement.hasAttribute("data-still") ? "off" : null;
  }
}
