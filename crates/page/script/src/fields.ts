// The field of the expression, and tables.

/** Enter asks, Shift+Enter starts a line, and the field grows with its lines. */
export function enhanceExpression(field: HTMLTextAreaElement): void {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    field.form?.requestSubmit();
  });
  field.addEventListener("input", () => {
    field.rows = Math.min(24, field.value.split("\n").length);
  });
}

const ARROW_STEPS: { [key: string]: [number, number] } = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Arrow keys move between the links of a table. */
export function enhanceTable(table: HTMLTableElement): void {
  table.addEventListener("keydown", (event) => {
    const step = ARROW_STEPS[event.key];
    const cell = event.target instanceof Element && event.target.closest("td");
    const row = cell && cell.parentElement;
    if (!step || !cell || !(row instanceof HTMLTableRowElement) || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = table.rows[row.rowIndex + step[0]]?.cells[cell.cellIndex + step[1]];
    event.preventDefault();
    next?.querySelector("a")?.focus();
  });
}
