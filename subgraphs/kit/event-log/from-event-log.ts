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
