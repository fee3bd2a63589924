/**
 * Does the same work for all who ask at once: one run at a time, and whoever asks meanwhile shares the next one. So nobody
 * gets what was read before they asked.
 */
export class SharedRun<T> {
  private current: Promise<unknown> = Promise.resolve();
  private next: Promise<T> | null = null;

  constructor(private readonly run: () => Promise<T>) {}

  /** The result of a run that begins after this call, or what it throws. */
  result(): Promise<T> {
    this.next ??= this.current.then(() => this.begin());
    return this.next;
  }

  private begin(): Promise<T> {
    this.next = null;
    const run = this.run();
    this.current = run.catch(() => undefined);
    return run;
  }
}
