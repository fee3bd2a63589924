import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('CalendarEvent', { simpleResolvers: true, description: 'An event of the community calendar.' })
export class CalendarEvent {
  @Field(() => ID, {
    description:
      "The source's id; an instance of a recurring event carries the time at which the rule put it.",
  })
  id: string;

  @Field(() => String, { description: 'What it is.' })
  title: string;

  @Field(() => String, { nullable: true, description: 'More about it; null where the source says nothing.' })
  description: string | null;

  @Field(() => Timestamp, { description: 'When it begins.' })
  startTime: Date;

  @Field(() => Timestamp, {
    description: 'When it ends; an hour after its begin where a guild does not say.',
  })
  endTime: Date;

  @Field(() => String, { nullable: true, description: 'Where it is; null where the source says nothing.' })
  location: string | null;

  @Field(() => Int, { description: 'How many mean to come.' })
  attendees: number;

  @Field(() => Timestamp, { description: 'When anything about it last changed.' })
  updatedAt: Date;
}

@ObjectType('CalendarEventPage', {
  simpleResolvers: true,
  description: 'One page of the calendar, in the order of time.',
})
export class CalendarEventPage {
  @ListSize({ assumedSize: 500 })
  @Field(() => [CalendarEvent], { description: 'The events of this page.' })
  events: CalendarEvent[];

  @Field(() => Int, { description: 'Events on all pages together.' })
  total: number;

  @Field(() => Int, { description: 'Number of this page, from 1.' })
  page: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Most events on a page: the limit that was used; null when all are on this one.',
  })
  limit: number | null;
}

@ObjectType('CalendarSyncResult', {
  simpleResolvers: true,
  description:
    'What reading the source of the calendar came to; the last time when it was read as often as it may be in this minute.',
})
export class CalendarSyncResult {
  @Field(() => Boolean, { description: 'Always true: a source that cannot be read is an error.' })
  synced: boolean;

  @Field(() => Int, { description: 'Events that were added, changed or removed.' })
  eventsUpdated: number;

  @Field(() => Timestamp, { description: 'When the source was read.' })
  lastSync: Date;
}
