import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { LoaderKey } from '#kit/context';
import type { BingoEvent } from './bingo-event.type';
import { findEvents } from './find-events';

/** Batches events by id into one statement, null where none has that id; remembers none, for they may change. */
export class EventsById extends DataLoader<string, BingoEvent | null> {
  constructor(dataSource: DataSource) {
    super((ids) => findEvents(dataSource, ids), { cache: false });
  }
}

/** Makes the operation's `EventsById`, for `loaderOf`. Keep it: each key has an instance of its own. */
export function eventsByIdKey(dataSource: DataSource): LoaderKey<EventsById> {
  return {
    make: () => new EventsById(dataSource),
    made: (value): value is EventsById => value instanceof EventsById,
  };
}
