import { GraphQLScalarType, Kind } from 'graphql';
import { isCalendarDate } from '#protocol/rules/time';

/** The last valid day that was serialised: the rows of a page have few different ones. */
let lastDay: string | null = null;

/** A calendar day without time zone, `YYYY-MM-DD`. */
export const CalendarDate = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A day of the Gregorian calendar, `YYYY-MM-DD`.',
  serialize: (value) => {
    if (typeof value === 'string' && (value === lastDay || isCalendarDate(value))) {
      lastDay = value;
      return value;
    }
    throw new TypeError('Date cannot represent this value');
  },
  parseValue: (value) => dateFrom(value),
  parseLiteral: (node) => dateFrom(node.kind === Kind.STRING ? node.value : undefined),
});

function dateFrom(value: unknown): string {
  if (typeof value === 'string' && isCalendarDate(value)) return value;
  throw new TypeError('must be a date, YYYY-MM-DD');
}
