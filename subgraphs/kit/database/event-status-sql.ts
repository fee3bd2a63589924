import type { Status } from '../rules/event-status';

const BY_CLOCK: Readonly<Record<Status, string>> = {
  active: 'e.end_date >= $1 AND e.start_date <= $1',
  upcoming: 'e.start_date > $1',
  completed: 'e.end_date < $1',
};

/**
 * Returns the condition that an event `e` has a status at the instant, or on the day, $1: `statusAt` as SQL
 * that can use indexes.
 */
export function hasStatusSql(status: Status): string {
  return `(e.set_status = '${status}' OR (e.set_status IS NULL AND ${BY_CLOCK[status]}))`;
}
