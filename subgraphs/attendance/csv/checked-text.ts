import { TextDecoder } from 'node:util';
import { fileTypeFromBuffer } from 'file-type/node';
import type { DomainError } from '#protocol/errors';
import { invalidArgument } from '#protocol/errors';

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
export async function* checkedText(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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
