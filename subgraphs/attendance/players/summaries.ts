import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { LoaderKey } from '#kit/context';
import { type Names, uniqueByPerson } from './once-per-person';
import { type Summary, summarise } from './summarise';

/** Batches summaries by player names; remembers none, for a later mutation may change them. */
export class Summaries extends DataLoader<Names, Summary> {
  constructor(dataSource: DataSource) {
    const load = (people: readonly Names[]) => summarise(dataSource, people);
    super((people) => uniqueByPerson(people, load), { cache: false });
  }
}

/** Makes the operation's `Summaries`, for `loaderOf`. Keep it: each key has an instance of its own. */
export function summariesKey(dataSource: DataSource): LoaderKey<Summaries> {
  return {
    make: () => new Summaries(dataSource),
    made: (value): value is Summaries => value instanceof Summaries,
  };
}
