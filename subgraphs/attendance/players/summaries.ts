import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { LoaderKey } from '#kit/context';
import type { SummaryOfNames } from './attendance-summary.type';
import { summarise } from './summarise';

/** Batches summaries by player names, as they are compared; remembers none, for a later mutation may change them. */
export class Summaries extends DataLoader<readonly string[], SummaryOfNames> {
  constructor(dataSource: DataSource) {
    super((people) => summarise(dataSource, people, new Date()), { cache: false });
  }
}

/** Makes the operation's `Summaries`, for `loaderOf`. Keep it: each key has an instance of its own. */
export function summariesKey(dataSource: DataSource): LoaderKey<Summaries> {
  return {
    make: () => new Summaries(dataSource),
    made: (value): value is Summaries => value instanceof Summaries,
  };
}
