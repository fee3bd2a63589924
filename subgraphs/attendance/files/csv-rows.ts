import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { parse } from 'csv-parse/sync';
import { fileTypeFromBuffer } from 'file-type/node';
import { type DomainError, invalidArgument } from '#protocol/errors';

/** Number of bytes needed to detect the type of a binary file. */
const SAMPLE = 4100;

/** Matches a first line that ends with a lone CR, which the parser would not accept as a row end. */
const LONE_CR = /^[^\r\n]*\r[^\n]/;

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/**
 * Yields the bytes of a UTF-8 text file without its byte order mark.
 *
 * @throws DomainError BAD_USER_INPUT naming the actual file type.
 */
async function* checkedText(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head: Buffer | null = null;
  for await (const bytes of fromSample(file)) {
    const chunk = head ? bytes : withoutMark(bytes);
    head ??= bytes;
    if (isUtf16(head)) throw invalidArgument('file', 'must be in UTF-8, not UTF-16; save it as "CSV UTF-8"');
    if (LONE_CR.test(head.toString('latin1')))
      throw invalidArgument('file', 'must break lines with LF or CRLF');
    if (!decodes(decoder, chunk)) throw await notText(head, 'is not valid UTF-8');
    if (chunk.includes(0)) throw await notText(head, 'contains a NUL byte');
    yield chunk;
  }
  if (head && !decodes(decoder, null)) throw await notText(head, 'ends within a UTF-8 character');
}

/** Yields the same bytes with a first chunk large enough for type detection. */
async function* fromSample(file: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of file) {
    if (!head) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < SAMPLE) continue;
      yield head;
      head = null;
    }
  }
  if (head && head.length > 0) yield head;
}

function withoutMark(head: Buffer): Buffer {
  return startsWith(head, UTF8_MARK) ? head.subarray(UTF8_MARK.length) : head;
}

/** Detects UTF-16 by its byte order mark, or by the alternating zero bytes of a Latin header. */
function isUtf16(head: Buffer): boolean {
  return (
    UTF16_MARKS.some((mark) => startsWith(head, mark)) ||
    /^(\0[^\0]|[^\0]\0){2}/.test(head.toString('latin1', 0, 4))
  );
}

function startsWith(bytes: Buffer, mark: Buffer): boolean {
  return bytes.subarray(0, mark.length).equals(mark);
}

/** @param chunk null at the end. */
function decodes(decoder: TextDecoder, chunk: Uint8Array | null): boolean {
  try {
    if (chunk) decoder.decode(chunk, { stream: true });
    else decoder.decode();
    return true;
  } catch {
    return false;
  }
}

async function notText(head: Buffer, problem: string): Promise<DomainError> {
  const type = await fileTypeFromBuffer(head);
  return invalidArgument('file', `must be CSV text in UTF-8: this one ${type ? `is ${type.mime}` : problem}`);
}

/** Matches the white space that may stand between a quotation mark and a separator or the end of the line. */
const BLANK = /^[ \t]*\r?$/;

/**
 * Limit of the characters with quotation marks that are searched for the end of one record, which takes
 * milliseconds.
 */
const MAX_SCANNED = 262_144;

/**
 * Returns the index of the LF that ends the RFC 4180 record which begins at `first`, or the end of the text.
 * A record has several lines when quoted cells contain line breaks. White space around a quoted cell is
 * accepted.
 *
 * @returns null if a quotation mark is out of place or not closed within {@link MAX_SCANNED}.
 */
function rowEnd(text: string, first: number, separator: string): number | null {
  let open = false;
  for (let start = first; start - first <= MAX_SCANNED; ) {
    const end = lineEnd(text, start);
    const state = stateAfter(text.slice(start, end), open, separator);
    if (state === 'malformed') return null;
    if (state === 'closed') return end;
    open = true;
    // Lines within a quoted cell have no quotation mark.
    const quote = text.indexOf('"', end);
    if (quote === -1) return null;
    start = text.lastIndexOf('\n', quote) + 1;
  }
  return null;
}

/** Returns the index of the LF that ends the line which contains an index, or the end of the text. */
function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** Returns whether a quoted cell is open after a line; `open` says whether one was before it. */
function stateAfter(line: string, open: boolean, separator: string): 'open' | 'closed' | 'malformed' {
  let isOpen = open;
  // Where the current cell, or what follows its closing quotation mark, begins.
  let from = 0;
  for (let quote = line.indexOf('"'); quote !== -1; quote = line.indexOf('"', from)) {
    if (quote > MAX_SCANNED) return 'malformed';
    if (!isOpen) {
      const cell = Math.max(from, line.lastIndexOf(separator, quote) + 1);
      if (!BLANK.test(line.slice(cell, quote))) return 'malformed';
      from = quote + 1;
    } else if (line[quote + 1] === '"') {
      from = quote + 2;
      continue;
    } else {
      const next = line.indexOf(separator, quote);
      const end = next === -1 ? line.length : next;
      if (!BLANK.test(line.slice(quote + 1, end))) return 'malformed';
      from = end + 1;
    }
    isOpen = !isOpen;
  }
  return isOpen ? 'open' : 'closed';
}

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

/** Matches the line by which spreadsheets say what separates the cells. */
const SEPARATOR_LINE = /^sep=([,;|\t])[ \t]*\r?(\n|$)/i;

/**
 * Reads CSV (RFC 4180; LF or CRLF, with or without a byte order mark) of limited size. A first line such as
 * `sep=;` names another separator than a comma. A line that is no record is one bad row, and reading
 * continues with the next line. Skips rows without content.
 *
 * @throws DomainError BAD_USER_INPUT for anything but text in UTF-8; errors of the file stream propagate.
 */
export async function* readRows(file: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const text = (await buffer(checkedText(file))).toString();
  const [separatorLine = '', separator = ','] = SEPARATOR_LINE.exec(text) ?? [];
  const hasContent = new RegExp(`[^\\s${separator}]`);
  let batch: RawRow[] = [];
  let cost = 0;
  for (const row of rawRows(text, separatorLine.length, separator)) {
    if (!isParsed(row.content) || hasContent.test(row.content)) batch.push(row);
    cost += ROW_COST + (row.content?.length ?? 0);
    if (cost < MAX_BATCH) continue;
    yield* parsed(batch, separator);
    batch = [];
    cost = 0;
    await setImmediate();
  }
  yield* parsed(batch, separator);
}

interface RawRow {
  readonly line: number;
  /** The text of a record; null for a line that is none. */
  readonly content: string | null;
}

function* rawRows(text: string, from: number, separator: string): Generator<RawRow> {
  let line = from === 0 ? 1 : 2;
  for (let first = from; first < text.length; ) {
    const end = rowEnd(text, first, separator);
    yield { line, content: end === null ? null : text.slice(first, end) };
    const next = end ?? lineEnd(text, first);
    for (let at = first; at <= next; at = lineEnd(text, at) + 1) line += 1;
    first = next + 1;
  }
}

function* parsed(rows: readonly RawRow[], separator: string): Generator<CsvRow> {
  const texts = rows.flatMap(({ content }) => (isParsed(content) ? content : []));
  const records = parse(texts.join('\n'), {
    delimiter: separator,
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
