/** Time limits of one subgraph request. */
export interface RequestDeadlineOptions {
  /** Milliseconds without a heartbeat. */
  readonly idleMs: number;
  /** Milliseconds in total, regardless of heartbeats. */
  readonly totalMs: number;
}

/** Aborts a subgraph request that is idle or exceeds its total time. */
export class RequestDeadline {
  private readonly controller = new AbortController();
  private readonly idle: NodeJS.Timeout;
  private readonly total: NodeJS.Timeout;

  constructor({ idleMs, totalMs }: RequestDeadlineOptions) {
    this.idle = this.abortAfter(idleMs, `no data or heartbeat for ${idleMs} ms`);
    this.total = this.abortAfter(totalMs, `no response within ${totalMs} ms`);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Restarts the idle timeout after a heartbeat. */
  readonly renew = (): void => {
    this.idle.refresh();
  };

  /** Clears the timers. */
  end(): void {
    clearTimeout(this.idle);
    clearTimeout(this.total);
  }

  private abortAfter(ms: number, reason: string): NodeJS.Timeout {
    return setTimeout(() => this.controller.abort(new Error(reason)), ms);
  }
}
