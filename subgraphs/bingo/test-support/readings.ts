import type { PlayerReading } from '#kit/jobs/readings';
import { foldPlayerName } from '#kit/rules/names';
import { applyReading } from '../sources/apply-reading';
import type { TestArea } from './open-test-area';

const MINUTE_MS = 60_000;

/** What the tracker says of a player in a test. */
export interface TestReading {
  /** Minutes after the clock's start, which is the time of the tracker's snapshot as well. */
  readonly minute: number;
  readonly id?: number;
  /** Name at the tracker; the requested one by default. */
  readonly username?: string;
  readonly experience?: Readonly<Record<string, number>>;
  readonly kills?: Readonly<Record<string, number>>;
}

/** A clock that starts when it is made, so that readings are later than registrations. */
export class ReadingClock {
  constructor(private readonly start = Date.now() + 60_000) {}

  at(minute: number): string {
    return new Date(this.start + minute * MINUTE_MS).toISOString();
  }

  /** Returns a reading; null as amounts: the tracker does not know the player. */
  reading(
    rsn: string,
    { minute, id = 5, username, ...amounts }: TestReading | UnknownReading,
  ): PlayerReading {
    const name = foldPlayerName(rsn);
    const readAt = this.at(minute);
    if ('unknown' in amounts) return { name, readAt, player: null };
    const { experience = {}, kills = {} } = amounts;
    return { name, readAt, player: { id, name: username ?? name, takenAt: readAt, experience, kills } };
  }

  apply(area: TestArea, rsn: string, reading: TestReading | UnknownReading): Promise<void> {
    return applyReading(area.database, this.reading(rsn, reading));
  }
}

/** A reading of a player whom the tracker does not know. */
export interface UnknownReading extends Pick<TestReading, 'minute' | 'id' | 'username'> {
  readonly unknown: true;
}
