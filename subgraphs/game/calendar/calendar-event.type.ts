import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('CalendarEvent', { simpleResolvers: true, description: 'An event of the community calendar.' })
export class CalendarEvent {
  @Field(() => ID, {
    description:
      'Id at the source. For instances of recurring events it includes the original time of the instance.',
  })
  id: string;

  @Field(() => String, { description: 'Title.' })
  title: string;

  @Field(() => String, { nullable: true, description: 'More about it; null if the source has none.' })
  description: string | null;

  @Field(() => Timestamp, { description: 'Start time.' })
  startTime: Date;

  @Field(() => Timestamp, {
    description: 'End time; one hour after the start if a guild sets none.',
  })
  endTime: Date;

  @Field(() => String, { nullable: true, description: 'Where it is; null if the source has none.' })
  location: string | null;

  @Field(() => Int, { description: 'Number of people who plan to attend.' })
  attendees: number;

  @Field(() => Timestamp, { description: 'Time of the last change.' })
  updatedAt: Date;
}

@ObjectType('CalendarEventPage', {
  simpleResolvers: true,
  description: 'A page of the calendar, by start time.',
})
export class CalendarEventPage {
  @ListSize({ assumedSize: 500 })
  @Field(() => [CalendarEvent], { description: 'The events of this page.' })
  events: CalendarEvent[];

  @Field(() => Int, { description: 'Number of items on all pages.' })
  total: number;

  @Field(() => Int, { description: 'Page number, from 1.' })
  page: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Items per page: the effective limit; null if the page has all events.',
  })
  limit: number | null;
}

@ObjectType('CalendarSyncResult', {
  simpleResolvers: true,
  description:
    'The result of a synchronisation; the previous result if the rate limit of the source is reached.',
})
export class CalendarSyncResult {
  @Field(() => Boolean, { description: 'Always true; an unreadable source is an error.' })
  synced: boolean;

  @Field(() => Int, { description: 'Number of events that were added, changed or removed.' })
  eventsUpdated: number;

  @Field(() => Timestamp, { description: 'Time at which the source was read.' })
  lastSync: Date;
}
