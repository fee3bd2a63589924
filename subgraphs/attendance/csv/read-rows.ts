import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { checkedText } from './checked-text';
import { rowEnd } from './row-end';

/** One row of a CSV file. */
export interface CsvRow {
  /** Line on which the row begins, from 1. */
  readonly line: number;
  /** Without white space around unquoted cells; null if the line is no RFC 4180 record. */
  readonly cells: readonly string[] | null;
}

/** Rows that are parsed before the parser yields to the event loop. */
const BATCH = 1000;

/**
 * Reads CSV (RFC 4180; LF or CRLF, with or without a byte order mark) of limited size. A line that is no
 * record is one bad row, and reading continues with the next line. Skips rows without content.
 *
 * @throws DomainError BAD_USER_INPUT for anything but text in UTF-8; errors of the file stream propagate.
 */
export async function* readRows(file: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const lines = (await buffer(checkedText(file))).toString().split('\n');
  let batch: RawRow[] = [];
  for (const row of rawRows(lines)) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield* parsed(batch);
    batch = [];
    await setImmediate();
  }
  yield* parsed(batch);
}

/** The text of a record; null for a line that is none. */
interface RawRow {
  readonly line: number;
  readonly text: string | null;
}

function* rawRows(lines: readonly string[]): Generator<RawRow> {
  for (let first = 0; first < lines.length; ) {
    const end = rowEnd(lines, first);
    yield { line: first + 1, text: end === null ? null : lines.slice(first, end).join('\n') };
    first = end ?? first + 1;
  }
}

function* parsed(rows: readonly RawRow[]): Generator<CsvRow> {
  const texts = rows.flatMap(({ text }) => text ?? []);
  const records = parse(texts.join('\n'), {
    record_delimiter: '\n',
    relax_column_count: true,
    trim: true,
  }).values();
  for (const { line, text } of rows) {
    if (text === null) yield { line, cells: null };
    else {
      const cells = records.next().value ?? [];
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
    }
  }
}
