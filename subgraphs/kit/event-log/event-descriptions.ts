import type { LoggedEvent } from '#protocol/event-log/logged-event';

/** Texts of an event by name, such as `username`. */
export type EventTexts = Readonly<Record<string, string>>;

/**
 * Returns the texts of events that an area knows, in the order of the events; none for events of other areas.
 */
export type DescribeEvents = (events: readonly LoggedEvent[]) => Promise<readonly EventTexts[]>;

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
