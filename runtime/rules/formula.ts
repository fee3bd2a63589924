// What spreadsheets run: OWASP's list of first characters. An apostrophe in front makes the cell a text.
const RUNS = /^'*[=+\-@\t\r]/;
const NEUTRALISED = /^'+[=+\-@\t\r]/;

/** A cell as a spreadsheet may open it: one that would run as a formula gets one leading apostrophe. */
export function escapeFormula(cell: string): string {
  return RUNS.test(cell) ? `'${cell}` : cell;
}

/** A cell as it was before `neutralised`: takes away exactly the apostrophe that was put there. */
export function unescapeFormula(cell: string): string {
  return NEUTRALISED.test(cell) ? cell.slice(1) : cell;
}
