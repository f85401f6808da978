// The editor of rules: line numbers, and the tab key. Escape, then Tab, leaves the field.

export function enhanceEditor(box: HTMLElement): void {
  const field = box.querySelector("textarea");
  if (!field || box.querySelector(".gutter")) return;
  const gutter = document.createElement("pre");
  gutter.className = "gutter";
  gutter.setAttribute("aria-hidden", "true");
  box.prepend(gutter);
  let wrongLine = Number(box.dataset["line"]) || 0;
  const showNumbers = () => {
    const lines = field.value.split("\n").length;
    gutter.replaceChildren();
    for (let line = 1; line <= lines; line++) {
      const label = document.createElement("span");
      if (line === wrongLine) label.className = "here";
      label.textContent = String(line);
      gutter.append(label, "\n");
    }
    gutter.scrollTop = field.scrollTop;
  };
  field.addEventListener("input", () => {
    wrongLine = 0;
    showNumbers();
  });
  field.addEventListener("scroll", () => {
    gutter.scrollTop = field.scrollTop;
  });
  let mayLeave = false;
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      mayLeave = true;
      return;
    }
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key === "Tab" && !mayLeave && isPlain) {
      event.preventDefault();
      field.setRangeText("    ", field.selectionStart, field.selectionEnd, "end");
      field.dispatchEvent(new Event("input"));
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) field.form?.requestSubmit();
    if (event.key !== "Shift") mayLeave = false;
  });
  new ResizeObserver(() => {
    gutter.style.height = field.offsetHeight + "px";
  }).observe(field);
  showNumbers();
  if (wrongLine) selectMistake(field, wrongLine, Number(box.dataset["column"]) || 1);
}

/** Selects the rest of a line from a column on, and scrolls there. */
function selectMistake(field: HTMLTextAreaElement, line: number, column: number): void {
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  field.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(field).lineHeight));
  field.setSelectionRange(start + column - 1, start + (lines[line - 1] ?? "").length);
}
