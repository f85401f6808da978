// Sliders for the numbers of a position: it changes while they are moved.

/** Numbers of a text that stand alone, not within a name or a code such as 0.137. */
const NUMBERS = /(?<![\w.*])\d{1,4}(?![\w.])/g;
const MAX_SLIDERS = 6;
/** A slider reaches at least this far. */
const MIN_REACH = 10;

/** Adds the sliders below the field of a form; the word for a number is an attribute of the form. */
export function enhanceSliders(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLTextAreaElement>("#q");
  if (!field || form.querySelector(".sliders")) return;
  const found = [...field.value.matchAll(NUMBERS)];
  if (!found.length || found.length > MAX_SLIDERS || field.value.includes('"')) return;
  const box = document.createElement("div");
  box.className = "sliders";
  const values = found.map((match) => Number(match[0]));
  // The parts between the numbers.
  const parts = field.value.split(NUMBERS);
  found.forEach((_, at) => {
    const slider = document.createElement("input");
    slider.type = "range";
    slider.id = `slider-${at}`;
    slider.min = "0";
    slider.max = String(Math.max(MIN_REACH, 2 * (values[at] ?? 0)));
    slider.value = String(values[at]);
    const label = document.createElement("label");
    const shown = document.createElement("span");
    shown.textContent = `${form.dataset["number"] ?? ""} ${at + 1}: ${values[at]}`;
    label.append(shown, slider);
    slider.addEventListener("input", () => {
      values[at] = Number(slider.value);
      shown.textContent = `${form.dataset["number"] ?? ""} ${at + 1}: ${values[at]}`;
      field.value = parts.map((part, i) => part + (values[i] ?? "")).join("");
    });
    slider.addEventListener("change", () => form.requestSubmit());
    box.append(label);
  });
  form.append(box);
}
