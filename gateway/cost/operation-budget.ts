import type { GraphQLError } from 'graphql';
import { DomainError, sharedError } from '#protocol/errors';
import type { ItemBudget } from '#protocol/item-budget';
import { ProcessorClock } from './processor-clock';

/** What one free operation may use up while it runs; its estimate keeps well below unless lists are longer than they declare. */
export const BUDGET_LIMITS = {
  /** Items of all lists that areas give. */
  items: 12_000,
  /** Entities that are asked of areas by their keys. */
  entities: 20_000,
  /** Bytes of what areas answer, and of the answer. */
  bytes: 1_000_000,
  /** Milliseconds of processor time in this process. */
  processorMs: 500,
} as const;

type Limits = { readonly [What in keyof typeof BUDGET_LIMITS]: number };

/**
 * The budget of one operation, which all of its subgraph calls draw on. Once it is spent, every further draw throws the same error
 * and the operation ends.
 */
export class OperationBudget implements ItemBudget {
  /** Resolves with the error as soon as the budget is spent; never, if it is not. */
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

  /** Why the operation has to end; null while it may go on. */
  get refusal(): GraphQLError | null {
    return this.spent;
  }

  get itemsLeft(): number {
    return this.spent ? 0 : Math.max(0, this.left.items);
  }

  /** @throws GraphQLError when the budget is spent. */
  takeItems(count: number): void {
    this.draw('items', count);
  }

  /** @throws GraphQLError when the budget is spent. */
  takeEntities(count: number): void {
    this.draw('entities', count);
  }

  /** @throws GraphQLError when the budget is spent. */
  takeBytes(count: number): void {
    this.draw('bytes', count);
  }

  /**
   * Looks at the clock; draws do so, too.
   *
   * @throws GraphQLError when the budget is spent.
   */
  checkpoint(): void {
    if (this.spent) throw this.spent;
    const { processorMs } = this.limits;
    if (this.clock.checkpoint() > processorMs) this.refuse(`${processorMs} ms of processor time`);
  }

  /** Ends the operation, because its client closed the connection. */
  abandon(): void {
    if (!this.spent) this.spend('The client closed the connection');
  }

  private draw(what: 'items' | 'entities' | 'bytes', count: number): void {
    this.checkpoint();
    this.left[what] -= count;
    if (this.left[what] < 0) this.refuse(`${this.limits[what]} ${what}`);
  }

  private refuse(limit: string): never {
    throw this.spend(
      `The operation uses more than ${limit}: ask for fewer items, fewer levels or smaller pages`,
    );
  }

  private spend(why: string): GraphQLError {
    this.spent = sharedError(new DomainError('BAD_USER_INPUT', why));
    this.announce(this.spent);
    return this.spent;
  }
}
