import { AreaItemBudget, type ItemBudget } from '#protocol/item-budget';
import type { Caller } from '#protocol/principal';
import { Failures } from './failures';
import { Validity } from './validity';

/** What resolvers get as their context, one object per operation. */
export interface SubgraphContext {
  readonly caller: Caller;
  /** DataLoaders of this operation, made on first use by `loaderOf`. */
  readonly loaders: Map<object, unknown>;
  /** `boundResolvers` draws the items of every list on it. */
  readonly budget: ItemBudget;
  /** Counts the fields that fail. */
  readonly failures: Failures;
  /** What the clock makes of the answer. */
  readonly validity: Validity;
}

/** Items that one operation may list in an area whose caller sets no budget. */
const MOST_ITEMS = 50_000;

/** A fresh context for one operation of one caller. */
export function contextFor(
  caller: Caller,
  budget: ItemBudget = new AreaItemBudget(MOST_ITEMS),
): SubgraphContext {
  return { caller, loaders: new Map(), budget, failures: new Failures(budget), validity: new Validity() };
}

/**
 * The operation's own instance of something that batches or remembers for one operation only, such as a DataLoader.
 *
 * @param key identifies what is made; the same key gives the same instance within one operation.
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
