import type { GraphQLError } from 'graphql';
import { DomainError, sharedError } from '#protocol/errors';
import type { ItemBudget } from '#protocol/item-budget';
import { ProcessorClock } from './processor-clock';

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
    if (this.clock.checkpoint() > processorMs) this.refuse(`${processorMs} ms of processor time`);
  }

  /** Checks the size of the response. @returns the error of the exhausted budget; null while it lasts. */
  checkAnswer(bytes: number): GraphQLError | null {
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
    if (this.left[what] < 0) this.refuse(`${this.limits[what]} ${what}`);
  }

  private refuse(limit: string): never {
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
