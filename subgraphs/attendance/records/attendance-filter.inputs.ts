import { Field, InputType } from 'type-graphql';
import { CalendarDate } from '#protocol/scalars/calendar-date';

@InputType('AttendanceFilterInput', {
  description: 'Filter of attendance records; all given conditions must match.',
})
export class AttendanceFilterInput {
  @Field(() => String, {
    nullable: true,
    description: 'Full player name, compared without regard to case; `-`, `_` and spaces are equivalent.',
  })
  rsn?: string | null;

  @Field(() => String, { nullable: true, description: 'Full name of an event.' })
  event?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'First day, inclusive.' })
  dateFrom?: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Last day, inclusive; not before the first.',
  })
  dateTo?: string | null;
}
