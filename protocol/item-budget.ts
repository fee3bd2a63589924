import type { GraphQLError } from 'graphql';
import { DomainError, sharedError } from './errors';

/** Counts the items of all lists that one operation is given, and refuses them when they are too many. */
export interface ItemBudget {
  /** Items that may still be listed. */
  readonly itemsLeft: number;
  /**
   * Draws items.
   *
   * @throws GraphQLError when the budget is spent: a shared one, because building an error for every list that remains would cost more
   * than the lists.
   */
  takeItems(count: number): void;
}

/** The budget of an operation within one area. */
export class AreaItemBudget implements ItemBudget {
  private left: number;
  private refusal: GraphQLError | null = null;

  constructor(private readonly most: number) {
    this.left = most;
  }

  get itemsLeft(): number {
    return Math.max(0, this.left);
  }

  /** Items that were drawn so far. */
  get itemsTaken(): number {
    return this.most - this.left;
  }

  takeItems(count: number): void {
    this.left -= count;
    if (this.left >= 0) return;
    this.refusal ??= sharedError(
      new DomainError('BAD_USER_INPUT', `The operation asks for more than ${this.most} items at once`),
    );
    throw this.refusal;
  }
}
