/** Output of a bar: a terminal, or a file that receives a line at intervals. */
export interface Display {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const WIDTH = 30;
const LINE_INTERVAL_MS = 10_000;
const REDRAW_INTERVAL_MS = 200;

/** Shows progress: a bar on a terminal, otherwise a line every ten seconds. */
export class ProgressBar {
  private drawnAt = 0;

  constructor(
    private readonly display: Display,
    private readonly now: () => number = Date.now,
  ) {}

  /** @param share from 0 to 1. */
  show(share: number, text: string): void {
    const every = this.display.isTTY ? REDRAW_INTERVAL_MS : LINE_INTERVAL_MS;
    if (this.now() - this.drawnAt < every) return;
    this.drawnAt = this.now();
    this.draw(share, text);
  }

  /** Draws the final state, regardless of the interval. */
  finish(text: string): void {
    this.draw(1, text);
    if (this.display.isTTY) this.display.write('\n');
    this.drawnAt = 0;
  }

  private draw(share: number, text: string): void {
    const percent = `${Math.round(100 * share)} %`.padStart(5);
    const full = Math.round(WIDTH * share);
    const bar = `[${'█'.repeat(full)}${'·'.repeat(WIDTH - full)}]`;
    this.display.write(
      this.display.isTTY ? `\r\u001b[2K${bar} ${percent}  ${text}` : `${percent}  ${text}\n`,
    );
  }
}
