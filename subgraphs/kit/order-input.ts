import { type ClassType, Field, InputType, registerEnumType } from 'type-graphql';
import { type Direction, OrderDirection } from './order-direction.type';

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
