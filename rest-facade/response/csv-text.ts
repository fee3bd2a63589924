import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '#runtime/rules/formula';

/** Rows as RFC 4180 has them, without a header; a text that a spreadsheet would run gets an apostrophe. */
export function csvOf(rows: readonly object[], columns: readonly string[]): string {
  return stringify([...rows], {
    columns: [...columns],
    record_delimiter: '\r\n',
    // The library quotes line breaks of the file's own kind alone.
    quoted_match: /[\r\n]/,
    cast: { string: (text) => escapeFormula(text) },
  });
}
