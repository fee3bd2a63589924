import type { TrackerTrigger } from './triggers';

/** An event in a tracked group to which rules may react. */
export interface Occurrence {
  /** Identifies the event across polls. */
  readonly key: string;
  readonly trigger: TrackerTrigger;
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

/** The texts of an occurrence: of the tracker, or of an event of the log. */
export interface OccurrenceTexts {
  readonly username: string | null;
  readonly skill: string | null;
  /** Null or absent for occurrences of the tracker. */
  readonly texts?: Readonly<Record<string, string>> | null;
}

/** Returns the placeholder values of an occurrence. */
export function valuesOf({ username, skill, texts }: OccurrenceTexts): Record<string, string> {
  return {
    ...texts,
    ...(username !== null && { username }),
    ...(skill !== null && { skill }),
  };
}
