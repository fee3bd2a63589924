import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ListSize } from '#kit/cost';
import { Timestamp } from '#protocol/scalars/timestamp';

@Entity('calendar_events', { schema: 'game' })
@Check('ck_calendar_events_times', 'end_time >= start_time')
@Index('ix_calendar_events_start', ['startTime', 'id'])
export class CalendarEventEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_calendar_events' })
  id: string;

  @Column('text')
  title: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column({ type: 'timestamptz', name: 'start_time', precision: 3 })
  startTime: Date;

  @Column({ type: 'timestamptz', name: 'end_time', precision: 3 })
  endTime: Date;

  @Column('text', { nullable: true })
  location: string | null;

  @Column('integer')
  attendees: number;

  /** Time of the last change to any field. */
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}

/** The result of the last synchronisation by any process: a single row. */
@Entity('calendar_syncs', { schema: 'game' })
@Check('ck_calendar_syncs_source', "source = 'calendar'")
export class CalendarSyncEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_calendar_syncs' })
  source: string;

  /** Number of events added, changed or removed. */
  @Column('integer', { name: 'events_updated' })
  eventsUpdated: number;

  /** Time at which the source was read. */
  @Column({ type: 'timestamptz', name: 'last_sync', precision: 3 })
  lastSync: Date;

  /** The first problems. */
  @Column('jsonb', { default: [] })
  problems: CalendarProblem[];

  @Column('integer', { name: 'problem_count', default: 0 })
  problemCount: number;
}

@ObjectType('CalendarProblem', {
  simpleResolvers: true,
  description: 'An event of the source that is left out of the calendar, or lacks instances, and why.',
})
export class CalendarProblem {
  @Field(() => String, { description: 'Id of the event at the source; empty if it has none.' })
  eventId: string;

  @Field(() => String, { nullable: true, description: 'Its title; null if it has none.' })
  title: string | null;

  @Field(() => String, { description: 'Why it is left out, or what is missing.' })
  reason: string;
}

@ObjectType('CalendarProblems', {
  simpleResolvers: true,
  description: 'What the last synchronisation left out of the calendar.',
})
export class CalendarProblems {
  @ListSize({ assumedSize: 200 })
  @Field(() => [CalendarProblem], { description: 'The first 200, in the order of the source.' })
  problems: CalendarProblem[];

  @Field(() => Int, { description: 'Number of all.' })
  total: number;
}

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

/** Most events of a page. */
export const MOST_EVENTS = 500;

@ObjectType('CalendarEventPage', {
  simpleResolvers: true,
  description: 'A page of the calendar, by start time.',
})
export class CalendarEventPage {
  @ListSize({ assumedSize: MOST_EVENTS })
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
