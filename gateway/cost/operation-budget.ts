import type { GraphQLError } from 'graphql';
import { DomainError, sharedError } from '#protocol/errors';
import type { ItemBudget } from '#protocol/item-budget';

/**
 * Limits of one ad hoc operation at run time. The cost estimate stays well below unless lists are longer than
 * declared.
 */
export const BUDGET_LIMITS = {
  /** Items of all lists that subgraphs return. */
  items: 12_000,
  /** Entities fetched by key. */
  entities: 20_000,
  /** Bytes of subgraph responses, and of the response. */
  bytes: 1_000_000,
  /** Milliseconds of processor time in this process. */
  processorMs: 500,
} as const;

type Limits = { readonly [What in keyof typeof BUDGET_LIMITS]: number };

/**
 * The budget of one operation, shared by all of its subgraph requests. Once exhausted, every draw throws the
 * same error and the operation ends.
 */
export class OperationBudget implements ItemBudget {
  /** Resolves with the error once the budget is exhausted. */
  readonly whenSpent: Promise<GraphQLError>;
  private announce: (error: GraphQLError) => void = () => undefined;
  private readonly left: { items: number; entities: number; bytes: number };
  private spent: GraphQLError | null = null;

  constructor(
    private readonly limits: Limits = BUDGET_LIMITS,
    private readonly clock: ProcessorClock = new ProcessorClock(),
  ) {
    this.left = { items: limits.items, entities: limits.entities, bytes: limits.bytes };
    this.whenSpent = new Promise((resolve) => {
      this.announce = resolve;
    });
  }

  /** The error that ends the operation; null while the budget lasts. */
  get refusal(): GraphQLError | null {
    return this.spent;
  }

  /** Milliseconds of processor time so far, in this process. */
  get processorMs(): number {
    return this.clock.spent;
  }

  get itemsLeft(): number {
    return this.spent ? 0 : Math.max(0, this.left.items);
  }

  /** @throws GraphQLError if the budget is exhausted. */
  takeItems(count: number): void {
    this.draw('items', count);
  }

  /** @throws GraphQLError if the budget is exhausted. */
  takeEntities(count: number): void {
    this.draw('entities', count);
  }

  /** @throws GraphQLError if the budget is exhausted. */
  takeBytes(count: number): void {
    this.draw('bytes', count);
  }

  /**
   * Checks the processor time, as every draw does.
   *
   * @throws GraphQLError if the budget is exhausted.
   */
  checkpoint(): void {
    if (this.spent) throw this.spent;
    const { processorMs } = this.limits;
    if (this.clock.checkpoint() > processorMs) this.reject(`${processorMs} ms of processor time`);
  }

  /** Checks the size of the response. @returns the error of the exhausted budget; null while it lasts. */
  checkResponse(bytes: number): GraphQLError | null {
    if (bytes > this.limits.bytes && !this.spent) this.spend(overLimit(`${this.limits.bytes} bytes`));
    return this.spent;
  }

  /** Ends the operation because its client closed the connection. */
  abandon(): void {
    if (!this.spent) this.spend('The client closed the connection');
  }

  private draw(what: 'items' | 'entities' | 'bytes', count: number): void {
    this.checkpoint();
    this.left[what] -= count;
    if (this.left[what] < 0) this.reject(`${this.limits[what]} ${what}`);
  }

  private reject(limit: string): never {
    throw this.spend(overLimit(limit));
  }

  private spend(why: string): GraphQLError {
    this.spent = sharedError(new DomainError('BAD_USER_INPUT', why));
    this.announce(this.spent);
    return this.spent;
  }
}

function overLimit(limit: string): string {
  return `The operation uses more than ${limit}; request fewer items, fewer levels or smaller pages`;
}

/** Number of microtask queue drains; other requests run between drains. */
let drain = 0;
let drainEndScheduled = false;

/** The clock with the latest checkpoint. */
let latest: ProcessorClock | null = null;

/** Time between two readings of the processor time, which take some microseconds each. */
const READING_MS = 0.25;

/** Milliseconds of two clocks at the same moment. */
interface Reading {
  /** Of a monotonic clock. */
  readonly wallMs: number;
  /** Processor time of this process, of all its threads. */
  readonly processorMs: number;
}

/**
 * Measures the processor time of one operation among many on one thread: the processor time between two of
 * its checkpoints if nothing else ran in between. Time before the first and after the last checkpoint of a
 * drain is not counted, and neither is the time in which the system ran other processes.
 */
export class ProcessorClock {
  private spentMs = 0;
  private lastDrain = -1;
  private last: Reading = { wallMs: 0, processorMs: 0 };

  /** @param wallMs returns milliseconds of a monotonic clock. */
  constructor(
    private readonly wallMs: () => number = () => performance.now(),
    private readonly processorMs: () => number = processorMsOfProcess,
  ) {}

  /** Milliseconds until the last checkpoint. */
  get spent(): number {
    return this.spentMs;
  }

  /**
   * Adds the time since the previous checkpoint.
   *
   * @returns milliseconds in total.
   */
  checkpoint(): number {
    const wallMs = this.wallMs();
    const isContinued = latest === this && this.lastDrain === drain;
    if (!isContinued) {
      latest = this;
      this.lastDrain = drain;
      this.last = { wallMs, processorMs: this.processorMs() };
      endDrainLater();
    } else if (wallMs - this.last.wallMs >= READING_MS) {
      const now = { wallMs, processorMs: this.processorMs() };
      // Other threads of the process may have worked meanwhile.
      this.spentMs += Math.min(wallMs - this.last.wallMs, now.processorMs - this.last.processorMs);
      this.last = now;
    }
    return this.spentMs;
  }
}

function processorMsOfProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function endDrainLater(): void {
  if (drainEndScheduled) return;
  drainEndScheduled = true;
  process.nextTick(() => {
    drainEndScheduled = false;
    drain += 1;
  });
}

/** Characters around a JSON value: quotes, colon, comma. */
const PUNCTUATION = 4;

/** Estimated size of a number, boolean or null. */
const SCALAR = 4;

/**
 * Estimates the JSON size of plain data in bytes, with one byte per character.
 *
 * @param limit stops counting beyond this size, which bounds the cost of oversized data.
 */
export function responseBytes(data: unknown, limit: number): number {
  if (typeof data === 'string') return data.length + PUNCTUATION;
  if (typeof data !== 'object' || data === null) return SCALAR;
  let bytes = PUNCTUATION;
  if (Array.isArray(data)) {
    for (const item of data) {
      if (bytes > limit) return bytes;
      bytes += responseBytes(item, limit - bytes);
    }
    return bytes;
  }
  for (const [key, value] of Object.entries(data)) {
    if (bytes > limit) return bytes;
    bytes += key.length + PUNCTUATION + responseBytes(value, limit - bytes);
  }
  return bytes;
}
