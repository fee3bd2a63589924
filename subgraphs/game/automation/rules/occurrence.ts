import type { Trigger } from './triggers';

/** An event in a tracked group to which rules may react. */
export interface Occurrence {
  /** Identifies the event across polls. */
  readonly key: string;
  readonly trigger: Trigger;
  readonly groupId: number;
  /** The player's display name. */
  readonly username: string;
  /** Null if the trigger has none. */
  readonly skill: string | null;
  readonly at: Date;
}

const HOUR_MS = 3_600_000;

/** Older occurrences are not announced. */
export const STALE_AFTER_MS = HOUR_MS;

/**
 * Returns the instant from which to read a group's occurrences. The tracker detects some late and backdates
 * them, so the whole announceable period is read; known occurrences are recognised by key.
 */
export function readFrom(now: Date): Date {
  return new Date(now.getTime() - STALE_AFTER_MS);
}

/** Returns the placeholder values of an occurrence. */
export function valuesOf({
  username,
  skill,
}: Pick<Occurrence, 'username' | 'skill'>): Record<string, string> {
  return skill === null ? { username } : { username, skill };
}
