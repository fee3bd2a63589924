import { GraphQLScalarType } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Limited } from '#kit/limited';
import { NAME_LIMITS } from '#protocol/rules/text';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { ENTRIES_LIMITS } from '../rules/check-batch';

/** Accepts any value as an entry; entries are validated one by one, so that a bad one fails alone. */
const AttendanceEntry = new GraphQLScalarType<unknown, unknown>({
  name: 'AttendanceEntry',
  description:
    'One player of a batch: an object with `rsn` (text of 1 to 64 characters), `points` (a whole number from 0 to 1,000,000) and, where there are any, `notes` (text of up to 4,000 characters). Anything else fails; the other entries are recorded.',
});

@InputType('AttendanceBatchInput', { description: 'The attendance of an event on one day.' })
export class AttendanceBatchInput {
  @Limited(NAME_LIMITS)
  @Field(() => String, { description: 'Name of the event, 1 to 200 characters.' })
  event: string;

  @Field(() => CalendarDate, { description: 'The day of the event.' })
  date: string;

  @Limited(ENTRIES_LIMITS)
  @Field(() => [AttendanceEntry], { nullable: 'items', description: 'The players, at most 500.' })
  entries: unknown[];
}
