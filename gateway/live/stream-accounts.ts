import { bulkhead } from 'cockatiel';
import { DomainError } from '#protocol/errors';
import type { RateCharge } from '../edge/edge';
import type { EventUsage } from '../execution/graph-result';

/** What counts as one request: as many bytes as of a request's body, and processor time. */
const BYTES_PER_REQUEST = 65_536;
const PROCESSOR_MS_PER_REQUEST = 50;

/** Added to the processor time of an execution, of which not all is measured, for that of the database. */
const LEAST_MS = 2;

const NOT_COUNTED = new DomainError('UPSTREAM_UNAVAILABLE', 'Requests cannot be counted at the moment');

/** How the streams of a caller are charged. */
export type StreamCharge = Omit<RateCharge, 'cost'>;

/** Counts requests of a caller. @throws DomainError RATE_LIMITED. */
export type ChargeRequests = (charge: RateCharge) => Promise<void>;

/** A stream that ends when its caller is over the limit. */
interface ChargedStream {
  endWith(error: DomainError): void;
}

/** Charges the frames and executions of streams to the rate limits of their callers. */
export class StreamAccounts {
  private readonly accounts = new Map<string, StreamAccount>();

  constructor(private readonly charge: ChargeRequests) {}

  /** Returns the account of a caller, which a stream joins until it leaves. */
  join(charge: StreamCharge, stream: ChargedStream): StreamAccount {
    const key = `${charge.rateClass} ${charge.identity.limiterKey}`;
    const account = this.accounts.get(key) ?? new StreamAccount(charge, this.charge);
    this.accounts.set(key, account);
    account.streams.add(stream);
    return account;
  }

  leave({ charge: { rateClass, identity } }: StreamAccount, stream: ChargedStream): void {
    const key = `${rateClass} ${identity.limiterKey}`;
    const account = this.accounts.get(key);
    account?.streams.delete(stream);
    if (account?.streams.size === 0) this.accounts.delete(key);
  }
}

/** What the streams of one caller took, and were not charged for yet. */
export class StreamAccount {
  readonly streams = new Set<ChargedStream>();
  /** One execution at a time, so that no caller delays the streams of the others. */
  private readonly lane = bulkhead(1, Number.POSITIVE_INFINITY);
  private due = 0;
  /** Resolves when the last charge was decided. */
  private charged: Promise<void> = Promise.resolve();

  constructor(
    readonly charge: StreamCharge,
    private readonly chargeRequests: ChargeRequests,
  ) {}

  /** Whether an execution starts at once. */
  get isIdle(): boolean {
    return this.lane.executionSlots > 0;
  }

  /** Executes after the earlier executions of the caller, and once what they took is charged. */
  execute<T>(execution: () => Promise<T>): Promise<T> {
    return this.lane.execute(async () => {
      await this.charged;
      return execution();
    });
  }

  /** Adds an execution. */
  addExecution(processorMs: number): void {
    this.add({ processorMs: processorMs + LEAST_MS });
  }

  /** Adds what a stream took. Ends the caller's streams once that is more than the rate limit allows. */
  add({ bytes = 0, processorMs = 0 }: Partial<EventUsage>): void {
    this.due += bytes / BYTES_PER_REQUEST + processorMs / PROCESSOR_MS_PER_REQUEST;
    const cost = Math.floor(this.due);
    if (cost === 0) return;
    this.due -= cost;
    this.charged = this.charged.then(() => this.take(cost));
  }

  private async take(cost: number): Promise<void> {
    try {
      await this.chargeRequests({ ...this.charge, cost });
    } catch (error) {
      // Nothing waits for the charge, so a rejection would end the process.
      const rejection = error instanceof DomainError ? error : NOT_COUNTED;
      for (const stream of [...this.streams]) stream.endWith(rejection);
    }
  }
}
