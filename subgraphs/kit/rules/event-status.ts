/** The states of an event. */
export type Status = 'active' | 'upcoming' | 'completed';

/** What decides the status of an event. */
export interface StatusFacts {
  /** First instant. */
  readonly start: Date;
  /** Last instant: the event is still active at it. */
  readonly end: Date;
  /** What an organiser set, which stands until it is taken back; null to follow the clock. */
  readonly set: Status | null;
}

/** The status of an event at an instant. */
export function statusAt({ start, end, set }: StatusFacts, now: Date): Status {
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
