import type { GraphQLError } from 'graphql';
import { DomainError, sharedError } from '#protocol/errors';
import type { ItemBudget } from '#protocol/item-budget';

/** Failures that are told one by one: an area's answer holds no more errors. */
const TOLD = 50;

/** Items that one failure is drawn as: telling it costs more than an item does. */
const ITEMS_PER_FAILURE = 8;

/**
 * Counts what fails in one operation. A field that is closed to the caller fails in every row of a list, and building an error
 * for each costs more than the list: after the first ones a shared error stands for all that follow.
 */
export class Failures {
  private count = 0;
  private shared: GraphQLError | null = null;

  constructor(private readonly budget: ItemBudget) {}

  /** Returns what to reject a field with in place of its error. */
  of(error: unknown): unknown {
    this.count += 1;
    try {
      this.budget.takeItems(ITEMS_PER_FAILURE);
    } catch (spent) {
      return spent;
    }
    if (this.count <= TOLD || !(error instanceof DomainError)) return error;
    this.shared ??= sharedError(error);
    return this.shared;
  }
}
