import { Field, InputType, registerEnumType } from 'type-graphql';
import { type Direction, OrderDirection, SQL_DIRECTIONS } from '#kit/order-direction.type';

/** The fields that attendance records are ordered by. */
export const AttendanceOrderField = { date: 'date', recorded_at: 'recorded_at' } as const;

registerEnumType(AttendanceOrderField, {
  name: 'AttendanceOrderField',
  description: 'A field that attendance records are ordered by.',
  valuesConfig: {
    date: { description: 'Day of the event; of equal ones, the time of recording decides.' },
    recorded_at: { description: 'When the record was created.' },
  },
});

@InputType('AttendanceOrderInput', { description: 'An order of attendance records.' })
export class AttendanceOrderInput {
  @Field(() => AttendanceOrderField, { description: 'The field.' })
  field: keyof typeof AttendanceOrderField;

  @Field(() => OrderDirection, { description: 'The direction.' })
  direction: Direction;
}

/** Returns an order of records `r` in SQL, and a name for its prepared statement. Ids ascend with time. */
export function recordOrder(order: AttendanceOrderInput | null | undefined): {
  readonly name: string;
  readonly sql: string;
} {
  const { field, direction } = order ?? { field: 'date', direction: 'descending' };
  const sql = SQL_DIRECTIONS[direction];
  if (field === 'recorded_at') return { name: `_by_time_${direction}`, sql: `r.id ${sql}` };
  return { name: direction === 'descending' ? '' : '_oldest_first', sql: `r.date ${sql}, r.id ${sql}` };
}
