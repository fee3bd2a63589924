import { statusAt } from '#kit/rules/event-status';
import type { EventEntity } from './event.entity';

/** Returns whether an event has started, or is over. */
export function hasStarted({ startDate: start, endDate: end, setStatus: set }: EventEntity): boolean {
  return statusAt({ start, end, set }, new Date()) !== 'upcoming';
}
