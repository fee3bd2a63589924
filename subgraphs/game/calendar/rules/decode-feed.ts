/** Byte order marks, and the encodings that they name. */
const MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/** Joins the lines that continue, which begin with white space, with those before them. */
export function unfold(text: string): string {
  return text.replace(/\r?\n[ \t]/g, '');
}

/**
 * Decodes an iCalendar stream. The encoding is that of a byte order mark, else the charset of the content
 * type, else UTF-8. Lines are unfolded before they are decoded, as some programs fold them inside a
 * character; those of UTF-16, whose line feeds are not single bytes, remain folded.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  const encoding = encodingOf(bytes, contentType);
  const isWide = encoding.startsWith('utf-16');
  const unfolded = isWide ? bytes : Buffer.from(unfold(Buffer.from(bytes).toString('latin1')), 'latin1');
  return new TextDecoder(encoding).decode(unfolded);
}

function encodingOf(bytes: Uint8Array, contentType: string | null): string {
  const mark = MARKS.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  const [, charset] = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType ?? '') ?? [];
  try {
    return new TextDecoder(mark?.[0] ?? charset).encoding;
  } catch {
    return 'utf-8';
  }
}
