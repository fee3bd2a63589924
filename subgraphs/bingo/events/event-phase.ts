import { type Status, statusAt } from '#kit/rules/event-status';
import type { EventEntity } from './event.entity';

type Timing = Pick<EventEntity, 'startDate' | 'endDate' | 'setStatus'>;

/** Returns whether an event has started, or is over. */
export function hasStarted(event: Timing): boolean {
  return statusOf(event, new Date()) !== 'upcoming';
}

/** Returns whether an event is over. */
export function isOver(event: Timing, now = new Date()): boolean {
  return statusOf(event, now) === 'completed';
}

/** Returns the `endedAt` of an event after a change. */
export function endedAtAfter(before: EventEntity, after: Timing, now = new Date()): Date | null {
  if (!isOver(after, now)) return null;
  return isOver(before, now) ? before.endedAt : now;
}

function statusOf({ startDate: start, endDate: end, setStatus: set }: Timing, now: Date): Status {
  return statusAt({ start, end, set }, now);
}
