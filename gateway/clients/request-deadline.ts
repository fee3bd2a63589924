/** Limits of one exchange with an area. */
export interface RequestDeadlineOptions {
  /** Milliseconds without a heartbeat. */
  readonly idleMs: number;
  /** Milliseconds altogether, whatever the heartbeats. */
  readonly totalMs: number;
}

/** Aborts an exchange that is idle or takes too long altogether. */
export class RequestDeadline {
  private readonly controller = new AbortController();
  private readonly idle: NodeJS.Timeout;
  private readonly total: NodeJS.Timeout;

  constructor({ idleMs, totalMs }: RequestDeadlineOptions) {
    this.idle = this.abortAfter(idleMs, `no sign of life for ${idleMs} ms`);
    this.total = this.abortAfter(totalMs, `no answer within ${totalMs} ms`);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Restarts the idle timeout: there was a heartbeat. */
  readonly renew = (): void => {
    this.idle.refresh();
  };

  /** Stops the timers: the exchange has ended. */
  end(): void {
    clearTimeout(this.idle);
    clearTimeout(this.total);
  }

  private abortAfter(ms: number, reason: string): NodeJS.Timeout {
    return setTimeout(() => this.controller.abort(new Error(reason)), ms);
  }
}
