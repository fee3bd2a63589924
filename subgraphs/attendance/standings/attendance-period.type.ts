import { registerEnumType } from 'type-graphql';
import type { Period } from '../rules/period';

/** The periods of standings in the schema. */
export const AttendancePeriod: { readonly [Name in Period]: Name } = {
  week: 'week',
  month: 'month',
  year: 'year',
  all: 'all',
};

registerEnumType(AttendancePeriod, {
  name: 'AttendancePeriod',
  description: 'A current calendar period in UTC, by the dates of records.',
  valuesConfig: {
    week: { description: 'Monday to Sunday.' },
    month: { description: 'The first day of the month to the last.' },
    year: { description: 'January to December.' },
    all: { description: 'Whenever it was.' },
  },
});
