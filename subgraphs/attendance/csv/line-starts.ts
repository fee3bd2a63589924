const LF = 10;
const CR = 13;

/**
 * Maps byte offsets of rows to line numbers; the parser's own count is wrong, because it counts a CRLF in
 * a quoted cell twice. Lines end with LF or CRLF and are numbered from 1; blank lines count, but no row
 * begins there.
 */
export class LineStarts {
  private readonly offsets: number[] = [];
  private readonly numbers: number[] = [];
  private next = 0;
  /** Bytes read so far, the last byte, and the offset of the current line. */
  private seen = 0;
  private last = LF;
  private began = 0;
  private line = 1;

  /** Adds the next chunk of the file. */
  add(chunk: Uint8Array): void {
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, at + 1)) {
      this.note(this.seen + at, at === 0 ? this.last : (chunk[at - 1] ?? LF));
      this.line += 1;
      this.began = this.seen + at + 1;
    }
    this.seen += chunk.length;
    this.last = chunk.at(-1) ?? this.last;
  }

  /** Returns the line of the first row at or after a byte offset. Offsets must be ascending. */
  lineAt(offset: number): number {
    while ((this.offsets[this.next] ?? Number.POSITIVE_INFINITY) < offset) this.next += 1;
    return this.numbers[this.next] ?? this.line;
  }

  private note(end: number, before: number): void {
    const length = end - this.began;
    if (length === 0 || (length === 1 && before === CR)) return;
    this.offsets.push(this.began);
    this.numbers.push(this.line);
  }
}
