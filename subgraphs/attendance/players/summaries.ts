import { type Batch, batched } from '#kit/batched';
import type { LoaderKey } from '#kit/context';
import type { Database } from '#kit/database/database';
import { type Names, uniqueByPerson } from './once-per-person';
import { type Summary, summarise } from './summarise';

/** Creates the `loaderOf` key of summaries by player names. */
export function summariesKey(database: Database): LoaderKey<Batch<Names, Summary>> {
  return batched((people) => uniqueByPerson(people, (distinct) => summarise(database, distinct)));
}
