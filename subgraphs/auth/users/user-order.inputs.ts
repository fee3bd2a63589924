import { Field, InputType, registerEnumType } from 'type-graphql';
import { type Direction, OrderDirection, SQL_DIRECTIONS } from '#kit/order-direction.type';

/** The fields that users are ordered by. */
export const UserOrderField = { created_at: 'created_at', username: 'username' } as const;

registerEnumType(UserOrderField, {
  name: 'UserOrderField',
  description: 'A field that users are ordered by; of equal ones the id decides.',
  valuesConfig: {
    created_at: { description: 'When the account was created.' },
    username: { description: 'Username, without regard to case.' },
  },
});

@InputType('UserOrderInput', { description: 'An order of users.' })
export class UserOrderInput {
  @Field(() => UserOrderField, { description: 'The field.' })
  field: keyof typeof UserOrderField;

  @Field(() => OrderDirection, { description: 'The direction.' })
  direction: Direction;
}

const OPPOSITE = { ascending: 'descending', descending: 'ascending' } as const;

/** Returns an order of users `u` in SQL, which an index has, and a name for its prepared statement. */
export function userOrder(order: UserOrderInput | null | undefined): {
  readonly name: string;
  readonly sql: string;
} {
  const { field, direction } = order ?? { field: 'created_at', direction: 'descending' };
  if (field === 'username') {
    const sql = SQL_DIRECTIONS[direction];
    return { name: `_by_username_${direction}`, sql: `u.folded_username ${sql}, u.id ${sql}` };
  }
  return {
    name: direction === 'descending' ? '' : '_oldest_first',
    sql: `u.created_at ${SQL_DIRECTIONS[direction]}, u.id ${SQL_DIRECTIONS[OPPOSITE[direction]]}`,
  };
}
