import type { GraphQLError } from 'graphql';
import { DomainError, sharedError } from '#protocol/errors';
import type { ItemBudget } from '#protocol/item-budget';

/** Failures reported individually; a response contains no more errors. */
const MAX_ERRORS = 50;

/** Items taken from the budget per failure: reporting a failure costs more than an item. */
const ITEMS_PER_FAILURE = 8;

/**
 * Counts the failures of one operation. A field that is forbidden to the caller fails in every row of a list,
 * and creating an error for each costs more than the list: after the first ones a shared error is used.
 */
export class Failures {
  private count = 0;
  private shared: GraphQLError | null = null;

  constructor(private readonly budget: ItemBudget) {}

  /** Returns the error to reject a field with. */
  of(error: unknown): unknown {
    this.count += 1;
    try {
      this.budget.takeItems(ITEMS_PER_FAILURE);
    } catch (spent) {
      return spent;
    }
    if (this.count <= MAX_ERRORS || !(error instanceof DomainError)) return error;
    this.shared ??= sharedError(error);
    return this.shared;
  }
}
