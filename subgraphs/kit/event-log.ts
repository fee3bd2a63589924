import type { LoggedEvent } from '#protocol/event-log/logged-event';

/** Texts of an event by name, such as `username`. */
export type EventTexts = Readonly<Record<string, string>>;

/**
 * Returns the texts of events that an area knows, in the order of the events; none for events of other areas.
 */
type DescribeEvents = (events: readonly LoggedEvent[]) => Promise<readonly EventTexts[]>;

/**
 * What the areas of this process know about events, for messages to people: the log has only ids, and no area
 * reads the tables of another. Complete in processes that open every area, as those that run jobs do.
 */
export class EventDescriptions {
  private readonly describers: DescribeEvents[] = [];

  add(describe: DescribeEvents): void {
    this.describers.push(describe);
  }

  /** Returns the texts of events, in their order, as they are now. */
  async of(events: readonly LoggedEvent[]): Promise<EventTexts[]> {
    const texts = await Promise.all(this.describers.map((describe) => describe(events)));
    return events.map((_event, index) => Object.assign({}, ...texts.map((ofArea) => ofArea[index])));
  }
}

/**
 * The options of every `@Subscription`: gateways follow the event log and execute the operation once per
 * event, with the event as root value, and once at the start without one, to check access.
 */
export const FROM_EVENT_LOG = {
  nullable: true,
  subscribe: (): never => {
    throw new Error('gateways follow the event log; a subgraph executes subscriptions once per event');
  },
} as const;
