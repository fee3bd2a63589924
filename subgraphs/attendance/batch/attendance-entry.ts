import { GraphQLScalarType } from 'graphql';

/** Whatever stands in the place of an entry: each is judged by itself, so that one bad entry fails alone. */
export const AttendanceEntry = new GraphQLScalarType<unknown, unknown>({
  name: 'AttendanceEntry',
  description:
    'One player of a batch: an object with `rsn` (text of 1 to 64 characters), `points` (a whole number from 0 to 1,000,000) and, where there are any, `notes` (text of up to 4,000 characters). Anything else fails; the other entries are recorded.',
});
