import { GraphQLScalarType, Kind } from 'graphql';

/** The target of a report, as plugins send it: item ids as numbers, everything else as text. */
export const TriggerTarget = new GraphQLScalarType<string, string>({
  name: 'TriggerTarget',
  description: 'A string, or a number that is converted to one.',
  serialize: (value) => String(value),
  parseValue: (value) => targetFrom(value),
  parseLiteral: (node) =>
    targetFrom(
      node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT
        ? node.value
        : undefined,
    ),
});

function targetFrom(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw new TypeError('must be a string or a number');
}
