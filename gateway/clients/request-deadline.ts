/** How long somebody waits for an answer. */
export interface RequestDeadlineOptions {
  /** Milliseconds without a sign of life. */
  readonly silence: number;
  /** Milliseconds altogether, whatever the signs of life. */
  readonly altogether: number;
}

/** Ends an exchange that is silent for too long, or that takes too long altogether. */
export class RequestDeadline {
  private readonly controller = new AbortController();
  private readonly timers: readonly [silence: NodeJS.Timeout, altogether: NodeJS.Timeout];

  constructor({ silence, altogether }: RequestDeadlineOptions) {
    const give = (up: string) => () => this.controller.abort(new Error(up));
    this.timers = [
      setTimeout(give(`no sign of life for ${silence} ms`), silence),
      setTimeout(give(`no answer within ${altogether} ms`), altogether),
    ];
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** There was a sign of life: silence begins anew. */
  readonly renew = (): void => {
    this.timers[0].refresh();
  };

  /** The exchange has ended. */
  end(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }
}
