import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { LoaderKey } from '#kit/context';
import type { Participant } from './bingo-participant.type';

/** Finds the participants that belong to each key, in one statement. */
type FindParticipants = (dataSource: DataSource, keys: readonly string[]) => Promise<Participant[][]>;

/** Batches lists of participants by one key; remembers none, for a later mutation may change them. */
export class ParticipantsOf extends DataLoader<string, Participant[]> {
  constructor(dataSource: DataSource, find: FindParticipants) {
    super((keys) => find(dataSource, keys), { cache: false });
  }
}

/** Makes the operation's `ParticipantsOf` for `loaderOf`. Keep it: each key has an instance of its own. */
export function participantsKey(dataSource: DataSource, find: FindParticipants): LoaderKey<ParticipantsOf> {
  return {
    make: () => new ParticipantsOf(dataSource, find),
    made: (value): value is ParticipantsOf => value instanceof ParticipantsOf,
  };
}
