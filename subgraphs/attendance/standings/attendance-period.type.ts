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
  description: 'A current calendar period in UTC; compared with the dates of records.',
  valuesConfig: {
    week: { description: 'Monday to Sunday.' },
    month: { description: 'First to last day of the month.' },
    year: { description: 'January to December.' },
    all: { description: 'All time.' },
  },
});
