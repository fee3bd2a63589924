import { nextChange, type Status, type StatusFacts, statusAt } from '../../kit/rules/event-status';

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
export function statusOnDays(facts: DayFacts, now: Date): Status {
  return statusAt(instantsOf(facts), now);
}

/** The instant at which the clock changes that status next; null where it never does. */
export function nextChangeOnDays(facts: DayFacts, now: Date): Date | null {
  return nextChange(instantsOf(facts), now);
}

function instantsOf({ startDate, endDate, setStatus }: DayFacts): StatusFacts {
  const start = new Date(`${startDate}T00:00:00.000Z`);
  const end = new Date(`${endDate}T23:59:59.999Z`);
  return { start, end, set: setStatus };
}
