import { SQL_DIRECTIONS } from '#kit/order-direction.type';
import { type Order, orderInput } from '#kit/order-input';

/** An order of users. */
export type UserOrder = Order<'created_at' | 'username'>;

export const UserOrderInput = orderInput<UserOrder['field']>('User', {
  list: 'users',
  field: 'A field that users are ordered by; of equal ones the id decides.',
  values: {
    created_at: 'When the account was created.',
    username: 'Username, without regard to case.',
  },
});

const OPPOSITE = { ascending: 'descending', descending: 'ascending' } as const;

/** Returns an order of users `u` in SQL, which an index has, and a name for its prepared statement. */
export function userOrder(order: UserOrder | null): { readonly name: string; readonly sql: string } {
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
