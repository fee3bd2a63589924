import { registerEnumType } from 'type-graphql';
import type { Status } from './rules/event-status';

/** The states of an event in the GraphQL schema. */
export const EventStatus: { readonly [Name in Status]: Name } = {
  active: 'active',
  upcoming: 'upcoming',
  completed: 'completed',
};

registerEnumType(EventStatus, {
  name: 'EventStatus',
  description: 'Status of an event. Follows from its dates unless an organiser has set it.',
  valuesConfig: {
    active: { description: 'Has started and not ended.' },
    upcoming: { description: 'Has not started.' },
    completed: { description: 'Has ended.' },
  },
});
