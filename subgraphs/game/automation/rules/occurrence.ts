import type { Trigger } from './triggers';

/** Something happened that rules may react to. */
export interface Occurrence {
  /** The same for the same event, however often it is read. */
  readonly key: string;
  readonly trigger: Trigger;
  readonly groupId: number;
  /** The player's name as people read it. */
  readonly username: string;
  /** Null where the trigger has none. */
  readonly skill: string | null;
  readonly at: Date;
}

const HOUR_MS = 3_600_000;

/** What is older than this is no news any more. */
export const STALE_AFTER_MS = HOUR_MS;

/** The tracker notices some things late, and dates them back. */
const OVERLAP_MS = 900_000;

/**
 * From when on a group's news are read: from the newest that is known, with an overlap for what was dated back; never
 * what is no news any more.
 *
 * @param newest null for a group that has not been read before.
 */
export function readFrom(newest: Date | null, now: Date): Date {
  const stale = now.getTime() - STALE_AFTER_MS;
  return new Date(newest ? Math.max(stale, newest.getTime() - OVERLAP_MS) : stale);
}

/** What a message may say of an occurrence. */
export function valuesOf({
  username,
  skill,
}: Pick<Occurrence, 'username' | 'skill'>): Record<string, string> {
  return skill === null ? { username } : { username, skill };
}
