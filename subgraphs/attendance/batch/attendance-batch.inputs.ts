import { Field, InputType } from 'type-graphql';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { AttendanceEntry } from './attendance-entry';

@InputType('AttendanceBatchInput', { description: 'Everybody who attended an event on a day.' })
export class AttendanceBatchInput {
  @Field(() => String, { description: 'Name of the event, 1 to 200 characters.' })
  event: string;

  @Field(() => CalendarDate, { description: 'The day of the event.' })
  date: string;

  @Field(() => [AttendanceEntry], { nullable: 'items', description: 'The players, at most 500.' })
  entries: unknown[];
}
