import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { SafeInt } from '#protocol/scalars/safe-int';

@ObjectType('AttendanceEvent', { simpleResolvers: true, description: 'An event on one of its days.' })
export class AttendanceEvent {
  @Field(() => String, { description: 'Name of the event.' })
  name: string;

  @Field(() => CalendarDate, { description: 'The day.' })
  date: string;

  @Field(() => Int, { description: 'How many players attended.' })
  attendeeCount: number;

  @Field(() => SafeInt, { description: 'Sum of the points of those who attended.' })
  totalPoints: string;
}

@ObjectType('AttendanceEventPage', {
  simpleResolvers: true,
  description: 'One page of the events and their days: newest day first, then by name.',
})
export class AttendanceEventPage {
  @ListSize({ assumedSize: 100 })
  @Field(() => [AttendanceEvent], { description: 'The events of this page.' })
  events: AttendanceEvent[];

  @Field(() => Int, { description: 'Events on all pages together, each of their days counted.' })
  total: number;

  @Field(() => Int, { description: 'Number of this page, from 1.' })
  page: number;

  @Field(() => Int, { description: 'Most events on a page: the limit that was used.' })
  limit: number;
}
