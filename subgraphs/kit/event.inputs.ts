import { registerEnumType } from 'type-graphql';
import { type Order, orderInput, SQL_DIRECTIONS } from './order-input';
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

const COLUMNS = { start_date: 'e.start_date', end_date: 'e.end_date', name: 'e.name' } as const;

/** An order of events. */
export type EventOrder = Order<keyof typeof COLUMNS>;

export const EventOrderInput = orderInput<keyof typeof COLUMNS>('Event', {
  list: 'events',
  field: 'A field that events are ordered by; of equal ones the id decides.',
  values: { start_date: 'First instant or day.', end_date: 'Last instant or day.', name: 'Name.' },
});

/**
 * Returns an order of events `e` in SQL, and a name for its prepared statement. Latest start first by
 * default.
 */
export function eventOrder(order: EventOrder | null | undefined): {
  readonly name: string;
  readonly sql: string;
} {
  const { field, direction } = order ?? { field: 'start_date', direction: 'descending' };
  const isUsual = field === 'start_date' && direction === 'descending';
  return {
    name: isUsual ? '' : `_by_${field}_${direction}`,
    sql: `ORDER BY ${COLUMNS[field]} ${SQL_DIRECTIONS[direction]}, e.id ${SQL_DIRECTIONS[direction]}`,
  };
}
