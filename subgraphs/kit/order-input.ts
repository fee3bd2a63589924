import { type ClassType, Field, InputType, registerEnumType } from 'type-graphql';

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

/** An order of a list by one of its fields. */
export interface Order<Name extends string> {
  readonly field: Name;
  readonly direction: Direction;
}

/**
 * Creates the GraphQL types `<name>OrderField` and `<name>OrderInput` of a list.
 *
 * @param described the list, as in `users`, and the descriptions of its field type and fields.
 */
export function orderInput<Name extends string>(
  name: string,
  described: {
    readonly list: string;
    readonly field: string;
    readonly values: Readonly<Record<Name, string>>;
  },
): ClassType<Order<Name>> {
  const { list, field, values } = described;
  const fields = Object.fromEntries(Object.keys(values).map((value) => [value, value]));
  registerEnumType(fields, {
    name: `${name}OrderField`,
    description: field,
    valuesConfig: Object.fromEntries(
      Object.entries<string>(values).map(([value, description]) => [value, { description }]),
    ),
  });

  @InputType(`${name}OrderInput`, { description: `An order of ${list}.` })
  class OrderInput implements Order<Name> {
    @Field(() => fields, { description: 'The field.' })
    field: Name;

    @Field(() => OrderDirection, { description: 'The direction.' })
    direction: Direction;
  }
  return OrderInput;
}
