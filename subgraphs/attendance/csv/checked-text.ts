import { TextDecoder } from 'node:util';
import { fileTypeFromBuffer } from 'file-type/node';
import type { DomainError } from '#protocol/errors';
import { invalidArgument } from '#protocol/errors';

/** As many bytes as it takes to say what a file is that is no text. */
const SAMPLE = 4100;

/** A first line that a CR ends alone: nothing else would be read as the end of a row. */
const LONE_CR = /^[^\r\n]*\r[^\n]/;

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/**
 * Passes on the bytes of a file that is text in UTF-8, without its byte order mark.
 *
 * @throws DomainError BAD_USER_INPUT that says what the file is instead.
 */
export async function* checkedText(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head: Buffer | null = null;
  for await (const bytes of fromSample(file)) {
    const chunk = head ? bytes : withoutMark(bytes);
    head ??= bytes;
    if (isUtf16(head)) throw invalidArgument('file', 'must be in UTF-8, not UTF-16: save it as "CSV UTF-8"');
    if (LONE_CR.test(head.toString('latin1')))
      throw invalidArgument('file', 'must break lines with LF or CRLF');
    if (!decodes(decoder, chunk)) throw await notText(head, 'is no valid UTF-8');
    if (chunk.includes(0)) throw await notText(head, 'has a NUL byte');
    yield chunk;
  }
  if (head && !decodes(decoder, null)) throw await notText(head, 'ends within a character of UTF-8');
}

/** The same bytes, the first piece long enough to tell what they are. */
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

/** By its mark, or because every other byte of a header in Latin letters is zero. */
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
