/** The states of an event. */
export type Status = 'active' | 'upcoming' | 'completed';

/** The facts that determine the status of an event. */
export interface StatusFacts<Moment extends Date | string = Date> {
  /** First instant. */
  readonly start: Moment;
  /** Last instant, inclusive. */
  readonly end: Moment;
  /** Status set by an organiser, which overrides the clock; null to follow the clock. */
  readonly set: Status | null;
}

/**
 * Returns the status of an event at an instant. All moments are dates, or all are text in the form of
 * `Date.toISOString`.
 */
export function statusAt<Moment extends Date | string>(
  { start, end, set }: StatusFacts<Moment>,
  now: Moment,
): Status {
  if (set) return set;
  if (now < start) return 'upcoming';
  return now > end ? 'completed' : 'active';
}

/** Returns when the clock changes the status next; null if never. */
export function nextChange({ start, end, set }: StatusFacts, now: Date): Date | null {
  if (set) return null;
  if (now < start) return start;
  return now > end ? null : new Date(end.getTime() + 1);
}

/**
 * `nextChange` for many events at once.
 *
 * @param events moments as text in the form of `Date.toISOString`.
 * @param statuses the status of each event now.
 */
export function nextChangeOf(
  events: readonly StatusFacts<string>[],
  statuses: readonly Status[],
): Date | null {
  let [start, end] = [LAST, LAST];
  for (const [index, event] of events.entries()) {
    if (event.set) continue;
    const status = statuses[index];
    if (status === 'upcoming' && event.start < start) start = event.start;
    if (status === 'active' && event.end < end) end = event.end;
  }
  if (start === LAST && end === LAST) return null;
  // The end is inclusive.
  return start <= end ? new Date(start) : new Date(Date.parse(end) + 1);
}

/** Sorts after every moment in text form. */
const LAST = '~';

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
