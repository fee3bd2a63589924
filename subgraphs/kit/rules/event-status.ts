/** The states of an event. */
export type Status = 'active' | 'upcoming' | 'completed';

/** What decides the status of an event. */
export interface StatusFacts<Moment extends Date | string = Date> {
  /** First instant. */
  readonly start: Moment;
  /** Last instant: the event is still active at it. */
  readonly end: Moment;
  /** What an organiser set, which stands until it is taken back; null to follow the clock. */
  readonly set: Status | null;
}

/** The status of an event at an instant. All moments are dates, or all are text in the form of `Date.toISOString`. */
export function statusAt<Moment extends Date | string>(
  { start, end, set }: StatusFacts<Moment>,
  now: Moment,
): Status {
  if (set) return set;
  if (now < start) return 'upcoming';
  return now > end ? 'completed' : 'active';
}

/** The instant at which the clock changes the status next; null where it never does. */
export function nextChange({ start, end, set }: StatusFacts, now: Date): Date | null {
  if (set) return null;
  if (now < start) return start;
  return now > end ? null : new Date(end.getTime() + 1);
}

/** As `nextChange` for many events at once, with moments as text in the form of `Date.toISOString`. */
export function nextChangeOf(events: readonly StatusFacts<string>[], now: string): Date | null {
  let [start, end] = [LAST, LAST];
  for (const event of events) {
    if (event.set) continue;
    if (now < event.start && event.start < start) start = event.start;
    if (now <= event.end && event.end < end) end = event.end;
  }
  if (start === LAST && end === LAST) return null;
  // An event is active at its last instant.
  return start <= end ? new Date(start) : new Date(Date.parse(end) + 1);
}

/** After every moment in text. */
const LAST = '~';
