import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { invalidArgument } from '#protocol/errors';
import { checkedText } from './checked-text';
import { LineStarts } from './line-starts';

/** One row of a CSV file. */
export interface CsvRow {
  /** Line on which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads CSV (RFC 4180; LF or CRLF, with or without a byte order mark) as a stream. Skips blank lines.
 *
 * @throws DomainError BAD_USER_INPUT for anything but CSV in UTF-8; errors of the file stream propagate.
 */
export async function* readRows(file: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const starts = new LineStarts();
  /** Line numbers of rows parsed but not yet yielded. */
  const lines: number[] = [];
  let end = 0;
  const parser = parse({
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (cells, { bytes }) => {
      lines.push(starts.lineAt(end));
      end = bytes;
      return cells;
    },
  });
  // Errors destroy the parser and surface in the loop below.
  pipeline(
    file,
    checkedText,
    (text: AsyncIterable<Uint8Array>) => recordLineStarts(text, starts),
    parser,
    () => undefined,
  );
  try {
    for await (const cells of parser) yield { line: lines.shift() ?? 0, cells };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = starts.lineAt(end);
    throw invalidArgument('file', `has a quotation mark out of place in the row that begins on line ${line}`);
  }
}

async function* recordLineStarts(
  text: AsyncIterable<Uint8Array>,
  starts: LineStarts,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of text) {
    starts.add(chunk);
    yield chunk;
  }
}
