import { GraphQLError } from 'graphql';
import { DomainError } from './errors';

/** Counts the items of all lists that one operation is given, and refuses them when they are too many. */
export interface ItemBudget {
  /** Items that may still be listed. */
  readonly itemsLeft: number;
  /**
   * Draws items.
   *
   * @throws GraphQLError when the budget is spent: always the same one, which no executor wraps again, because building an error
   * for every list that remains would cost more than the lists.
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
    this.refusal ??= budgetRefusal(`The operation asks for more than ${this.most} items at once`);
    throw this.refusal;
  }
}

/** An error of code BAD_USER_INPUT that executors pass on as it is, without building another one around it. */
export function budgetRefusal(message: string): GraphQLError {
  return new GraphQLError(message, { path: [], originalError: new DomainError('BAD_USER_INPUT', message) });
}
