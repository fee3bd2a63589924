import type { EventType } from './logged-event';

/** The events that a subscription of the graph is a view of. */
export interface SubscriptionSource {
  readonly types: readonly EventType[];
  /** The argument that is the subject of the events; null if those of every subject are delivered. */
  readonly subject: string | null;
}

/** The subscriptions of the graph, by root field. */
const SUBSCRIPTIONS: Readonly<Record<string, SubscriptionSource>> = {
  bingoActivity: { types: ['bingo_task_completed', 'bingo_line_completed'], subject: 'eventId' },
};

/** Returns the events of a subscription; null if there is no such root field. */
export function subscriptionSource(field: string): SubscriptionSource | null {
  return Object.hasOwn(SUBSCRIPTIONS, field) ? (SUBSCRIPTIONS[field] ?? null) : null;
}
