import type { GraphQLError } from 'graphql';
import { DomainError, sharedError } from '#protocol/errors';
import { AreaItemBudget, type ItemBudget } from '#protocol/item-budget';
import type { Caller } from '#protocol/principal';

/** The GraphQL context: one object per operation. */
export interface SubgraphContext {
  readonly caller: Caller;
  /** DataLoaders of this operation, created on first use by `loaderOf`. */
  readonly loaders: Map<object, unknown>;
  /** The budget from which `boundResolvers` takes the items of every list. */
  readonly budget: ItemBudget;
  /** Counts the fields that fail. */
  readonly failures: Failures;
  /** Collects how long the response stays valid. */
  readonly validity: Validity;
}

/** Maximum number of list items per operation if the caller sets no budget. */
const MOST_ITEMS = 50_000;

/** Creates a context for one operation of one caller. */
export function contextFor(
  caller: Caller,
  budget: ItemBudget = new AreaItemBudget(MOST_ITEMS),
): SubgraphContext {
  return { caller, loaders: new Map(), budget, failures: new Failures(budget), validity: new Validity() };
}

/**
 * Returns how many rows to read for a list without a limit: if there are more, the budget rejects the list,
 * for which it has taken one item already.
 */
export function mostRows({ budget }: SubgraphContext): number {
  return budget.itemsLeft + 2;
}

/**
 * Returns the operation's own instance of something that batches or caches within one operation, such as a
 * DataLoader.
 *
 * @param key identifies the instance; the same key returns the same instance within one operation.
 */
export function loaderOf<T>(context: SubgraphContext, key: LoaderKey<T>): T {
  const known = context.loaders.get(key);
  if (key.made(known)) return known;
  const made = key.make();
  context.loaders.set(key, made);
  return made;
}

/** Identity and factory of a per-operation instance. */
export interface LoaderKey<T> {
  make(): T;
  made(value: unknown): value is T;
}

/** Failures reported individually; a response contains no more errors. */
const MAX_ERRORS = 50;

/** Items taken from the budget per failure: reporting a failure costs more than an item. */
const ITEMS_PER_FAILURE = 8;

/**
 * Counts the failures of one operation. A field that is forbidden to the caller fails in every row of a list,
 * and creating an error for each costs more than the list: after the first ones a shared error is used.
 */
class Failures {
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

/** Collects how long an operation's response stays valid, as far as that depends on the clock. */
export class Validity {
  private shortest: number | null = null;

  /**
   * Records the instant at which a part of the response changes; null if it does not. @param now when that
   * part was read.
   */
  endsAt(instant: Date | null, now: Date): void {
    if (!instant) return;
    // The clock has millisecond resolution: up to one millisecond may have passed already.
    const ms = Math.max(0, instant.getTime() - now.getTime() - 1);
    this.shortest = Math.min(this.shortest ?? ms, ms);
  }

  /**
   * Milliseconds of validity from when the request started; relative, as clocks differ between processes.
   * Null if nothing depends on the clock.
   */
  get forMs(): number | null {
    return this.shortest;
  }
}
