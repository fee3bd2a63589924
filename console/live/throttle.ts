/** Runs an action at once, but at most once within a time; requests until then run it once at the end. */
export class Throttle {
  private last = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ms: number,
    private readonly action: () => void,
  ) {}

  request(): void {
    if (this.timer !== undefined) return;
    const pause = this.last + this.ms - Date.now();
    if (pause <= 0) this.run();
    else this.timer = setTimeout(() => this.run(), pause);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private run(): void {
    this.timer = undefined;
    this.last = Date.now();
    this.action();
  }
}
