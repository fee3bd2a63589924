const LINE_FEED = 0x0a;

/** Splits a stream into lines. Empty ones are left out. */
export class LineReader {
  private readonly parts: Buffer[] = [];
  private length = 0;

  /** @param maxLineBytes a longer line makes `add` throw an Error. */
  constructor(
    private readonly maxLineBytes: number,
    private readonly onLine: (line: Buffer) => void,
  ) {}

  /** Reads the next bytes of the stream; calls back for each line that ends in them. */
  add(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      this.keep(chunk.subarray(start, end));
      start = end + 1;
      const line = Buffer.concat(this.parts.splice(0));
      this.length = 0;
      if (line.length > 0) this.onLine(line);
    }
    this.keep(chunk.subarray(start));
  }

  private keep(part: Buffer): void {
    this.length += part.length;
    if (this.length > this.maxLineBytes) throw new Error(`a line is longer than ${this.maxLineBytes} bytes`);
    if (part.length > 0) this.parts.push(part);
  }
}
