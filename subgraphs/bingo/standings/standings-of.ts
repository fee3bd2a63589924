import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { LoaderKey } from '#kit/context';
import type { BingoStanding } from './bingo-standing.type';
import { readStandingsOfEvents } from './read-standings';

/** Up to how many lines of an event's standings are asked for. */
export interface StandingsKey {
  readonly eventId: string;
  readonly limit: number;
}

/** Batches the standings of events, one statement for each limit; remembers none, for a later mutation may change them. */
export class StandingsOf extends DataLoader<StandingsKey, BingoStanding[]> {
  constructor(dataSource: DataSource) {
    super((keys) => standingsOf(dataSource, keys), { cache: false });
  }
}

/** Makes the operation's `StandingsOf`, for `loaderOf`. Keep it: each key has an instance of its own. */
export function standingsKey(dataSource: DataSource): LoaderKey<StandingsOf> {
  return {
    make: () => new StandingsOf(dataSource),
    made: (value): value is StandingsOf => value instanceof StandingsOf,
  };
}

async function standingsOf(
  dataSource: DataSource,
  keys: readonly StandingsKey[],
): Promise<BingoStanding[][]> {
  const found = new Map<StandingsKey, BingoStanding[]>();
  for (const limit of new Set(keys.map((key) => key.limit))) {
    const alike = keys.filter((key) => key.limit === limit);
    const eventIds = alike.map(({ eventId }) => eventId);
    const lists = await readStandingsOfEvents(dataSource, eventIds, limit);
    for (const [index, key] of alike.entries()) found.set(key, lists[index] ?? []);
  }
  return keys.map((key) => found.get(key) ?? []);
}
