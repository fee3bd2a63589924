import { type Status, statusAt } from '../../kit/rules/event-status';

/** What decides the status of an event that lasts whole days. */
export interface DayFacts {
  /** First day, `YYYY-MM-DD` in UTC. */
  readonly startDate: string;
  /** Last day: the event is active until it is over. */
  readonly endDate: string;
  /** What an organiser set, which stands until it is taken back; null to follow the clock. */
  readonly setStatus: Status | null;
}

/** The status at an instant of an event of whole UTC days, both included. */
export function statusOnDays({ startDate, endDate, setStatus }: DayFacts, now: Date): Status {
  const start = new Date(`${startDate}T00:00:00.000Z`);
  const end = new Date(`${endDate}T23:59:59.999Z`);
  return statusAt({ start, end, set: setStatus }, now);
}
