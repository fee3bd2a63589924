// The first characters that start a formula, per OWASP. A leading apostrophe turns the cell into text.
const FORMULA = /^'*[=+\-@\t\r]/;
const ESCAPED = /^'+[=+\-@\t\r]/;

/** Escapes a cell that a spreadsheet would run as a formula with one leading apostrophe. */
export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Reverts `escapeFormula` by removing exactly the apostrophe that it added. */
export function unescapeFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell;
}
