const LINE_FEED = 0x0a;

/** Bytes of an overlong line that its callback gets. */
const START_BYTES = 64;

/** Splits a stream into lines. Empty ones are left out. */
export class LineReader {
  private readonly parts: Buffer[] = [];
  private length = 0;
  /** Whether the line is too long, and the rest of it is left out. */
  private isSkipping = false;

  /** @param onLongLine receives the start of a line of more than `maxLineBytes`, as soon as it has them. */
  constructor(
    private readonly maxLineBytes: number,
    private readonly onLine: (line: Buffer) => void,
    private readonly onLongLine: (start: Buffer) => void,
  ) {}

  /** Reads the next bytes of the stream; calls back for each line that ends in them. */
  add(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      this.keep(chunk.subarray(start, end));
      start = end + 1;
      const line = Buffer.concat(this.parts.splice(0));
      this.length = 0;
      this.isSkipping = false;
      if (line.length > 0) this.onLine(line);
    }
    this.keep(chunk.subarray(start));
  }

  private keep(part: Buffer): void {
    if (part.length === 0 || this.isSkipping) return;
    this.length += part.length;
    this.parts.push(part);
    if (this.length <= this.maxLineBytes) return;
    this.isSkipping = true;
    this.onLongLine(Buffer.concat(this.parts.splice(0), Math.min(this.length, START_BYTES)));
  }
}
