import type { Caller } from './principal';
import { Validity } from './validity';

/** What resolvers get as their context, one object per operation. */
export interface SubgraphContext {
  readonly caller: Caller;
  /** DataLoaders of this operation, made on first use by `loaderOf`. */
  readonly loaders: Map<object, unknown>;
  /** Items of lists that the operation was given so far: `boundLists` counts them. */
  itemsListed: number;
  /** What the clock makes of the answer. */
  readonly validity: Validity;
}

/** A fresh context for one operation of one caller. */
export function contextFor(caller: Caller): SubgraphContext {
  return { caller, loaders: new Map(), itemsListed: 0, validity: new Validity() };
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
