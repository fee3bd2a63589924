import type { GraphQLError } from 'graphql';
import { DomainError, sharedError } from './errors';

/** Limits the total number of list items of one operation. */
export interface ItemBudget {
  /** Remaining items. */
  readonly itemsLeft: number;
  /**
   * Takes items from the budget.
   *
   * @throws GraphQLError if the budget is exhausted; a shared instance, because one error per remaining list
   * would cost more than the lists.
   */
  takeItems(count: number): void;
}

/** The item budget of an operation within one area. */
export class AreaItemBudget implements ItemBudget {
  private left: number;
  private rejection: GraphQLError | null = null;

  constructor(private readonly most: number) {
    this.left = most;
  }

  get itemsLeft(): number {
    return Math.max(0, this.left);
  }

  /** Items taken so far. */
  get itemsTaken(): number {
    return this.most - this.left;
  }

  takeItems(count: number): void {
    this.left -= count;
    if (this.left >= 0) return;
    this.rejection ??= sharedError(
      new DomainError('BAD_USER_INPUT', `The operation asks for more than ${this.most} items at once`),
    );
    throw this.rejection;
  }
}
