import { registerEnumType } from 'type-graphql';

/** The direction of an order. */
export const OrderDirection = { ascending: 'ascending', descending: 'descending' } as const;

export type Direction = keyof typeof OrderDirection;

/** The directions in SQL. */
export const SQL_DIRECTIONS = { ascending: 'ASC', descending: 'DESC' } as const;

registerEnumType(OrderDirection, {
  name: 'OrderDirection',
  description: 'The direction of an order.',
  valuesConfig: {
    ascending: { description: 'The smallest or oldest first.' },
    descending: { description: 'The greatest or newest first.' },
  },
});
