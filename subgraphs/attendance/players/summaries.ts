import DataLoader from 'dataloader';
import type { LoaderKey } from '#kit/context';
import type { Database } from '#kit/database/database';
import { type Names, uniqueByPerson } from './once-per-person';
import { type Summary, summarise } from './summarise';

/** Batches summaries by player names; does not cache, because a later mutation may change them. */
export class Summaries extends DataLoader<Names, Summary> {
  constructor(database: Database) {
    const load = (people: readonly Names[]) => summarise(database, people);
    super((people) => uniqueByPerson(people, load), { cache: false });
  }
}

/** Creates the `loaderOf` key of `Summaries`. Reuse it: each key has its own instance. */
export function summariesKey(database: Database): LoaderKey<Summaries> {
  return {
    make: () => new Summaries(database),
    made: (value): value is Summaries => value instanceof Summaries,
  };
}
