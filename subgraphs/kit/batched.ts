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
