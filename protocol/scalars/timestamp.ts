import { GraphQLScalarType, Kind } from 'graphql';
import { instantText, parseTimestamp } from '#protocol/rules/time';

/** An instant returned by resolvers: a Date, text in the scalar's form, or text from PostgreSQL's JSON. */
export type Instant = Date | string;

/** An instant: accepts an RFC 3339 date-time or a date; serializes to ISO 8601 UTC with milliseconds. */
export const Timestamp = new GraphQLScalarType<Instant, string>({
  name: 'Timestamp',
  description:
    'A point in time. Input: an RFC 3339 date-time, or a date, which means midnight UTC. Output: `YYYY-MM-DDTHH:mm:ss.sssZ`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => {
    if (value instanceof Date) return value.toISOString();
    if (typeof value === 'string') return isSerialized(value) ? value : instantText(value);
    throw new TypeError('Timestamp cannot represent this value');
  },
  parseValue: (value) => timestampFrom(value),
  parseLiteral: (node) => timestampFrom(node.kind === Kind.STRING ? node.value : undefined),
});

/** Returns whether a text already has the serialized form, which saves parsing in long lists. */
function isSerialized(text: string): boolean {
  return text.length === 24 && text[10] === 'T' && text[19] === '.' && text[23] === 'Z';
}

function timestampFrom(value: unknown): Date {
  const instant = typeof value === 'string' ? parseTimestamp(value) : null;
  if (!instant) throw new TypeError('must be an RFC 3339 timestamp or a date');
  return instant;
}
