/** The triggers that are read from the tracker, with the placeholders that each provides. */
const OF_TRACKER = {
  tracker_member_join: ['username'],
  tracker_skill_99: ['username', 'skill'],
} as const satisfies Record<string, readonly string[]>;

/** The triggers that are events of the log, with the placeholders that each provides. */
const OF_LOG = {
  bingo_task_completed: ['username', 'task', 'event'],
  bingo_line_completed: ['username', 'lines', 'event'],
  bingo_started: ['event'],
  bingo_ended: ['event'],
  proof_submitted: ['username', 'tile', 'event'],
  proof_reviewed: ['username', 'tile', 'event', 'status'],
  attendance_recorded: ['event', 'date', 'players', 'count'],
} as const satisfies Record<string, readonly string[]>;

export type TrackerTrigger = keyof typeof OF_TRACKER;
export type LogTrigger = keyof typeof OF_LOG;

/** A trigger of a rule. */
export type Trigger = TrackerTrigger | LogTrigger;

export const TRACKER_TRIGGERS: readonly TrackerTrigger[] = ['tracker_member_join', 'tracker_skill_99'];

export const LOG_TRIGGERS: readonly LogTrigger[] = [
  'bingo_task_completed',
  'bingo_line_completed',
  'bingo_started',
  'bingo_ended',
  'proof_submitted',
  'proof_reviewed',
  'attendance_recorded',
];

/** Returns whether a trigger is read from the tracker. */
export function isTrackerTrigger(trigger: Trigger): trigger is TrackerTrigger {
  return Object.hasOwn(OF_TRACKER, trigger);
}

/** Returns whether an event of the log is a trigger. */
export function isLogTrigger(type: string): type is LogTrigger {
  return Object.hasOwn(OF_LOG, type);
}

/** The only supported action. */
const ACTIONS = ['chat_message'] as const;

export type Action = (typeof ACTIONS)[number];

/** Returns the placeholders that a trigger provides. */
export function placeholdersOf(trigger: Trigger): readonly string[] {
  return isTrackerTrigger(trigger) ? OF_TRACKER[trigger] : OF_LOG[trigger];
}

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

const FIRST_MS = 2000;
const LONGEST_MS = 300_000;

/** Returns the delay after a failed attempt: two seconds, doubled each time, at most five minutes. */
export function backOffMs(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, Math.min(attempts, 30) - 1));
}
