import { rateLimited } from '#protocol/errors';

/** Maximum numbers of open connections of a process. */
export interface ConnectionLimits {
  readonly perCaller: number;
  readonly total: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { perCaller: 20, total: 2000 };

/** Seconds after which a rejected connection may be tried again. */
const RETRY_SECONDS = 10;

/** Limits the open connections of a process, per caller and in total. */
export class ConnectionQuota {
  private readonly openPerCaller = new Map<string, number>();
  private total = 0;

  constructor(private readonly limits: ConnectionLimits = CONNECTION_LIMITS) {}

  /** @throws DomainError RATE_LIMITED if a caller may not open another connection. */
  assertAvailable(limiterKey: string): void {
    const { perCaller, total } = this.limits;
    if (this.openOf(limiterKey) >= perCaller || this.total >= total) throw rateLimited(RETRY_SECONDS);
  }

  /**
   * Counts a connection of a caller.
   *
   * @returns a function that releases it, to be called once.
   * @throws DomainError RATE_LIMITED if the caller may not open another connection.
   */
  acquire(limiterKey: string): () => void {
    this.assertAvailable(limiterKey);
    this.openPerCaller.set(limiterKey, this.openOf(limiterKey) + 1);
    this.total += 1;
    return () => this.release(limiterKey);
  }

  private release(limiterKey: string): void {
    this.total -= 1;
    const left = this.openOf(limiterKey) - 1;
    if (left > 0) this.openPerCaller.set(limiterKey, left);
    else this.openPerCaller.delete(limiterKey);
  }

  private openOf(limiterKey: string): number {
    return this.openPerCaller.get(limiterKey) ?? 0;
  }
}
