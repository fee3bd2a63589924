/** Steps that one event may take: more than a rule needs that counts the days of decades. */
const STEPS_OF_AN_EVENT = 100_000;

/** Steps that all events of a calendar may take together, in a second or two. */
const STEPS_IN_ALL = 2_000_000;

/**
 * Bounds the work of expanding the events of one calendar, so that some cannot keep others from being read.
 */
export class WorkLimit {
  private ofEvent = STEPS_OF_AN_EVENT;
  private inAll = STEPS_IN_ALL;

  /** Begins the next event. */
  begin(): void {
    this.ofEvent = STEPS_OF_AN_EVENT;
  }

  /** @throws Error if the event, or all together, took too many steps. */
  spend(steps: number): void {
    this.ofEvent -= steps;
    this.inAll -= steps;
    if (this.inAll < 0) throw new Error('the events of the calendar take too long to expand');
    if (this.ofEvent < 0) throw new Error('its recurrence rule takes too long to expand');
  }
}
