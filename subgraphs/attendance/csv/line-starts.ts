const LF = 10;
const CR = 13;

/**
 * Knows on which line of a file a row begins, which a parser's own count of lines does not: it counts a CRLF inside a
 * quoted cell twice. Lines are separated by LF or CRLF and counted from 1; blank ones count, but no row begins there.
 */
export class LineStarts {
  private readonly offsets: number[] = [];
  private readonly numbers: number[] = [];
  private next = 0;
  /** Bytes seen so far, the last of them, and where the line under way began. */
  private seen = 0;
  private last = LF;
  private began = 0;
  private line = 1;

  /** Takes in the next bytes of the file. */
  add(chunk: Uint8Array): void {
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, at + 1)) {
      this.note(this.seen + at, at === 0 ? this.last : (chunk[at - 1] ?? LF));
      this.line += 1;
      this.began = this.seen + at + 1;
    }
    this.seen += chunk.length;
    this.last = chunk.at(-1) ?? this.last;
  }

  /** The line of the first row that begins at this byte or later. Ask in ascending order. */
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
