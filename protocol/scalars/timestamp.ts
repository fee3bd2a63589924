import { GraphQLScalarType, Kind } from 'graphql';
import { instantText, parseTimestamp } from '#protocol/rules/time';

/** An instant as resolvers give it: a Date, text in the form of the scalar, or text as PostgreSQL writes it into JSON. */
export type Instant = Date | string;

/** An instant: any RFC 3339 form or a date comes in, ISO 8601 UTC with milliseconds goes out. */
export const Timestamp = new GraphQLScalarType<Instant, string>({
  name: 'Timestamp',
  description:
    'An instant. Read in any RFC 3339 form (any fraction, any offset) or as a date (midnight UTC); written as `YYYY-MM-DDTHH:mm:ss.sssZ`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => {
    if (value instanceof Date) return value.toISOString();
    if (typeof value === 'string') return isWritten(value) ? value : instantText(value);
    throw new TypeError('Timestamp cannot represent this value');
  },
  parseValue: (value) => timestampFrom(value),
  parseLiteral: (node) => timestampFrom(node.kind === Kind.STRING ? node.value : undefined),
});

/** Whether a text of our own has the form in which the scalar goes out: hot lists bring moments as text. */
function isWritten(text: string): boolean {
  return text.length === 24 && text[10] === 'T' && text[19] === '.' && text[23] === 'Z';
}

function timestampFrom(value: unknown): Date {
  const instant = typeof value === 'string' ? parseTimestamp(value) : null;
  if (!instant) throw new TypeError('must be an RFC 3339 timestamp or a date');
  return instant;
}
