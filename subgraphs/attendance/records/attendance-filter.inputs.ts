import { Field, InputType } from 'type-graphql';
import { CalendarDate } from '#protocol/scalars/calendar-date';

@InputType('AttendanceFilterInput', {
  description: 'Which attendance records: all that match every part that is given.',
})
export class AttendanceFilterInput {
  @Field(() => String, {
    nullable: true,
    description: 'Whole player name; case does not matter, and `-`, `_` and spaces are the same.',
  })
  rsn?: string | null;

  @Field(() => String, { nullable: true, description: 'Whole name of an event, as it was given.' })
  event?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'First day, included.' })
  dateFrom?: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Last day, included; not before the first.',
  })
  dateTo?: string | null;
}
