import DataLoader from 'dataloader';
import type { LoaderKey } from './context';

/** Loads one by one for whoever asks, and asks the database once for all who asked together. */
export type Batch<Key, Value> = DataLoader<Key, Value, unknown>;

/**
 * Makes the operation's own batch, for `loaderOf`. Keep the key: each has an instance of its own. A batch remembers
 * nothing, for a later mutation of the same operation may change what it would have remembered.
 *
 * @param load gives one value per key, in the order of the keys.
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
