import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { ListPage } from '#kit/list-page.type';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { SafeInt } from '#protocol/scalars/safe-int';

@ObjectType('AttendanceEvent', { simpleResolvers: true, description: 'An event on one day.' })
export class AttendanceEvent {
  @Field(() => String, { description: 'Name of the event.' })
  name: string;

  @Field(() => CalendarDate, { description: 'The day.' })
  date: string;

  @Field(() => Int, { description: 'Number of players who attended.' })
  attendeeCount: number;

  @Field(() => SafeInt, { description: 'Total points of the attendees.' })
  totalPoints: string;
}

@ObjectType('AttendanceEventPage', {
  simpleResolvers: true,
  description: 'A page of events by day, newest day first, then by name.',
})
export class AttendanceEventPage extends ListPage {
  @ListSize({ assumedSize: 100 })
  @Field(() => [AttendanceEvent], { description: 'The events of this page.' })
  events: AttendanceEvent[];
}
