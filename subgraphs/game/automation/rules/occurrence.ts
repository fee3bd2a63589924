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

/**
 * From when on a group's news are read: all that still is news, as the tracker notices some things late and dates them
 * back. What was read before is known by its key.
 */
export function readFrom(now: Date): Date {
  return new Date(now.getTime() - STALE_AFTER_MS);
}

/** What a message may say of an occurrence. */
export function valuesOf({
  username,
  skill,
}: Pick<Occurrence, 'username' | 'skill'>): Record<string, string> {
  return skill === null ? { username } : { username, skill };
}
