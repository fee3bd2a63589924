import { GraphQLScalarType, Kind } from 'graphql';
import { isCalendarDate } from '#protocol/rules/time';

/** A calendar day without time zone, `YYYY-MM-DD`. */
export const CalendarDate = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A day of the Gregorian calendar, `YYYY-MM-DD`.',
  serialize: (value) => {
    if (typeof value === 'string' && isCalendarDate(value)) return value;
    throw new TypeError('Date cannot represent this value');
  },
  parseValue: (value) => dateFrom(value),
  parseLiteral: (node) => dateFrom(node.kind === Kind.STRING ? node.value : undefined),
});

function dateFrom(value: unknown): string {
  if (typeof value === 'string' && isCalendarDate(value)) return value;
  throw new TypeError('must be a date, YYYY-MM-DD');
}
