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
export const ACTIONS = ['chat_message'] as const;

export type Action = (typeof ACTIONS)[number];

/** Returns the placeholders that a trigger provides. */
export function placeholdersOf(trigger: Trigger): readonly string[] {
  return isTrackerTrigger(trigger) ? OF_TRACKER[trigger] : OF_LOG[trigger];
}
