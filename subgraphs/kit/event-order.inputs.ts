import { Field, InputType, registerEnumType } from 'type-graphql';
import { type Direction, OrderDirection, SQL_DIRECTIONS } from './order-direction.type';

/** The fields that events are ordered by. */
export const EventOrderField = { start_date: 'start_date', end_date: 'end_date', name: 'name' } as const;

registerEnumType(EventOrderField, {
  name: 'EventOrderField',
  description: 'A field that events are ordered by; of equal ones the id decides.',
  valuesConfig: {
    start_date: { description: 'First instant or day.' },
    end_date: { description: 'Last instant or day.' },
    name: { description: 'Name.' },
  },
});

@InputType('EventOrderInput', { description: 'An order of events.' })
export class EventOrderInput {
  @Field(() => EventOrderField, { description: 'The field.' })
  field: keyof typeof EventOrderField;

  @Field(() => OrderDirection, { description: 'The direction.' })
  direction: Direction;
}

const COLUMNS = { start_date: 'e.start_date', end_date: 'e.end_date', name: 'e.name' } as const;

/** Returns an order of events `e` in SQL, and a name for its prepared statement. Latest start first by default. */
export function eventOrder(order: EventOrderInput | null | undefined): {
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
