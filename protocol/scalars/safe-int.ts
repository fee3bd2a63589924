import { GraphQLScalarType, Kind } from 'graphql';

/** An integer that JSON represents exactly: totals beyond 2^31, such as experience. */
export const SafeInt = new GraphQLScalarType<number, number>({
  name: 'SafeInt',
  description: 'An integer between -(2^53 - 1) and 2^53 - 1.',
  serialize: (value) => {
    // PostgreSQL returns bigint and numeric as text.
    const number = typeof value === 'string' ? Number(value) : value;
    if (typeof number === 'number' && Number.isSafeInteger(number)) return number;
    throw new TypeError('SafeInt cannot represent this value');
  },
  parseValue: (value) => safeIntFrom(value),
  parseLiteral: (node) => safeIntFrom(node.kind === Kind.INT ? Number(node.value) : undefined),
});

function safeIntFrom(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new TypeError('must be a whole number');
}
