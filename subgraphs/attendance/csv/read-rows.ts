import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { checkedText } from './checked-text';
import { lineEnd, rowEnd } from './row-end';

/** One row of a CSV file: its cells, or why it has none. */
export type CsvRow = {
  /** Line on which the row begins, from 1. */
  readonly line: number;
} & (
  | {
      /** Without white space around unquoted cells. */
      readonly cells: readonly string[];
    }
  | {
      /** Such as `has a quotation mark out of place`. */
      readonly problem: string;
    }
);

/** Several times the length of the longest record, in characters; longer ones are not parsed. */
const MAX_ROW = 65_536;

/** Characters of rows that are parsed before the parser yields to the event loop. */
const MAX_BATCH = 32_768;

/** Characters for which a row counts: many short ones cost more than a long one. */
const ROW_COST = 64;

const MISQUOTED = 'has a quotation mark out of place';
const TOO_LONG = `has more than ${MAX_ROW} characters`;

/** Matches text other than white space and commas. */
const CONTENT = /[^\s,]/;

/**
 * Reads CSV (RFC 4180; LF or CRLF, with or without a byte order mark) of limited size. A line that is no
 * record is one bad row, and reading continues with the next line. Skips rows without content.
 *
 * @throws DomainError BAD_USER_INPUT for anything but text in UTF-8; errors of the file stream propagate.
 */
export async function* readRows(file: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const text = (await buffer(checkedText(file))).toString();
  let batch: RawRow[] = [];
  let cost = 0;
  for (const row of rawRows(text)) {
    if (!isParsed(row.content) || CONTENT.test(row.content)) batch.push(row);
    cost += ROW_COST + (row.content?.length ?? 0);
    if (cost < MAX_BATCH) continue;
    yield* parsed(batch);
    batch = [];
    cost = 0;
    await setImmediate();
  }
  yield* parsed(batch);
}

interface RawRow {
  readonly line: number;
  /** The text of a record; null for a line that is none. */
  readonly content: string | null;
}

function* rawRows(text: string): Generator<RawRow> {
  let line = 1;
  for (let first = 0; first < text.length; ) {
    const end = rowEnd(text, first);
    yield { line, content: end === null ? null : text.slice(first, end) };
    const next = end ?? lineEnd(text, first);
    for (let at = first; at <= next; at = lineEnd(text, at) + 1) line += 1;
    first = next + 1;
  }
}

function* parsed(rows: readonly RawRow[]): Generator<CsvRow> {
  const texts = rows.flatMap(({ content }) => (isParsed(content) ? content : []));
  const records = parse(texts.join('\n'), {
    record_delimiter: '\n',
    relax_column_count: true,
    trim: true,
  }).values();
  for (const { line, content } of rows) {
    if (content === null) yield { line, problem: MISQUOTED };
    else if (!isParsed(content)) yield { line, problem: TOO_LONG };
    else {
      const cells = records.next().value ?? [];
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
    }
  }
}

function isParsed(content: string | null): content is string {
  return content !== null && content.length <= MAX_ROW;
}
