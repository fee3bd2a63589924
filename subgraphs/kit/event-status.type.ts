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
  description: 'Derived from the clock and the dates of an event, unless an organiser set it.',
  valuesConfig: {
    active: { description: 'It has begun and not ended.' },
    upcoming: { description: 'It has not begun.' },
    completed: { description: 'It has ended.' },
  },
});
