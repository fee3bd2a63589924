import DataLoader from 'dataloader';
import type { LoaderKey } from './context';

/** Batches single loads into one database query. */
export type Batch<Key, Value> = DataLoader<Key, Value, unknown>;

/**
 * Creates a `LoaderKey` for a per-operation batch, for use with `loaderOf`. Create the key once: each key has
 * its own instance. Nothing is cached, because a later mutation of the same operation may change the values.
 *
 * @param load returns one value per key, in the order of the keys.
 */
export function batched<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): LoaderKey<Batch<Key, Value>> {
  class OwnBatch extends DataLoader<Key, Value, unknown> {
    constructor() {
      super(load, { cache: false });
    }
  }
  return {
    make: () => new OwnBatch(),
    made: (value): value is Batch<Key, Value> => value instanceof OwnBatch,
  };
}

/** Groups rows by key: one list per key, in the order of the keys; rows keep their order. */
export function rowsByKey<Row>(
  keys: readonly string[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[][] {
  const byKey = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = byKey.get(key);
    if (known) known.push(row);
    else byKey.set(key, [row]);
  }
  return keys.map((key) => byKey.get(key) ?? []);
}

/** Returns the rows of each request in a list, by `number`, its ordinal from 1 (`WITH ORDINALITY`). */
export function rowsByNumber<Row extends { readonly number: string }>(
  requests: readonly unknown[],
  rows: readonly Row[],
): Row[][] {
  const found = requests.map((): Row[] => []);
  for (const row of rows) found[Number(row.number) - 1]?.push(row);
  return found;
}
