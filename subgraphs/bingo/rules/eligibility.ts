import { type Status, type StatusFacts, statusAt } from '#kit/rules/event-status';
import { type Former, valueAt } from './former';

/** When something happened, if it has a time of its own, and when it is judged; in ISO 8601. */
interface Occurrence {
  /** Null for a submission, which is of now. */
  readonly occurredAt: string | null;
  readonly now: string;
}

/** How long after the end of an event reports are taken. */
const GRACE_MS = 30 * 24 * 3_600_000;

/** An event, and the statuses that organisers set before. */
export interface EventTimes extends StatusFacts<string> {
  readonly formerSet: readonly Former<Status>[];
}

/** Returns whether something happened within the dates of an event, or while an organiser held it active. */
export function isDuring({ start, end, set, formerSet }: EventTimes, occurredAt: string): boolean {
  return (start <= occurredAt && occurredAt <= end) || valueAt(formerSet, set, occurredAt) === 'active';
}

/** Returns why an event takes nothing that happened then; null if it does. */
export function eventObstacle(event: EventTimes, { occurredAt, now }: Occurrence): string | null {
  const { start, end, set, formerSet } = event;
  if (occurredAt === null) return inactive(statusAt(event, now));
  if (set !== null && set !== 'active') return inactive(set);
  const setThen = valueAt(formerSet, set, occurredAt);
  if (setThen === 'active') return null;
  if (setThen !== null) return `the event was ${setThen} when it happened`;
  if (occurredAt < start) return 'occurred_at is before the event';
  if (occurredAt > end) return 'occurred_at is after the event';
  // An event that an organiser keeps open goes on taking reports.
  if (set === null && Date.parse(now) > Date.parse(end) + GRACE_MS) {
    return 'the event ended more than 30 days ago';
  }
  return null;
}

function inactive(status: Status): string | null {
  return status === 'active' ? null : `the event is ${status}`;
}

/** Why nothing counts for a task, from the first to the last condition that is checked. */
export const TASK_OBSTACLES = [
  'hidden',
  'completed',
  'shown later',
  'tier closed',
  'tier opened later',
] as const;

export type TaskObstacle = (typeof TASK_OBSTACLES)[number];

/** A task, and how far the participant, or its team, is with its board. */
export interface TaskStanding {
  /** Until when the task is hidden, in ISO 8601, to the millisecond; null for a task that always is shown. */
  readonly hiddenUntil: string | null;
  readonly isCompleted: boolean;
  readonly isTierOpen: boolean;
  /** Whether its tier was open already when it happened. */
  readonly wasTierOpen: boolean;
}

/** Returns why what happened does not count for a task; null if it does. */
export function taskObstacle(
  { hiddenUntil, isCompleted, isTierOpen, wasTierOpen }: TaskStanding,
  { occurredAt, now }: Occurrence,
): TaskObstacle | null {
  if (isHiddenAt(hiddenUntil, now)) return 'hidden';
  if (isCompleted) return 'completed';
  if (isHiddenAt(hiddenUntil, occurredAt ?? now)) return 'shown later';
  if (!isTierOpen) return 'tier closed';
  return wasTierOpen ? null : 'tier opened later';
}

/** Returns whether a task is hidden at a time. @param at in ISO 8601, to the millisecond. */
export function isHiddenAt(hiddenUntil: string | null, at: string): boolean {
  return hiddenUntil !== null && hiddenUntil > at;
}
