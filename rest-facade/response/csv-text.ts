import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '#runtime/rules/formula';

/**
 * Formats rows as RFC 4180 CSV without a header; texts that a spreadsheet would execute get a leading
 * apostrophe.
 */
export function csvOf(rows: readonly object[], columns: readonly string[]): string {
  return stringify([...rows], {
    columns: [...columns],
    record_delimiter: '\r\n',
    // The library quotes only line breaks of the configured kind, and readers trim unquoted cells.
    quoted_match: /[\r\n]|^\s|\s$/,
    // The library writes Booleans as 1 and an empty cell.
    cast: { string: (text) => escapeFormula(text), boolean: String },
  });
}
