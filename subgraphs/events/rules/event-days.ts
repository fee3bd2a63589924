import { nextChange, type Status, type StatusFacts, statusAt } from '../../kit/rules/event-status';

/** The fields that determine the status of an event of whole days. */
export interface DayFacts {
  /** First day, `YYYY-MM-DD` in UTC. */
  readonly startDate: string;
  /** Last day, inclusive. */
  readonly endDate: string;
  /** Status set by an organiser; null to derive it from the dates. */
  readonly setStatus: Status | null;
}

/** Returns the status of an event at an instant; it lasts whole UTC days, both inclusive. */
export function statusOnDays(facts: DayFacts, now: Date): Status {
  return statusAt(instantsOf(facts), now);
}

/** Returns the instant of the next status change; null if there is none. */
export function nextChangeOnDays(facts: DayFacts, now: Date): Date | null {
  return nextChange(instantsOf(facts), now);
}

function instantsOf({ startDate, endDate, setStatus }: DayFacts): StatusFacts {
  const start = new Date(`${startDate}T00:00:00.000Z`);
  const end = new Date(`${endDate}T23:59:59.999Z`);
  return { start, end, set: setStatus };
}
