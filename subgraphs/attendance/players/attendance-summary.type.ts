import { Field, Int, ObjectType } from 'type-graphql';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { SafeInt } from '#protocol/scalars/safe-int';
import type { Names } from './once-per-person';

@ObjectType('AttendanceSummary', {
  simpleResolvers: true,
  description: 'The attendance of one player name, or of a user under all of their player names.',
})
export class AttendanceSummary {
  @Field(() => Int, { description: 'Number of records.' })
  totalAttendance: number;

  @Field(() => Int, { description: 'Number of distinct event names.' })
  eventsAttended: number;

  @Field(() => SafeInt, { description: 'Total points of the records.' })
  totalPoints: string;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Date of the newest record; null if there is none.',
  })
  lastSeen: string | null;
}

/** A summary with internal fields that the schema does not expose. */
export interface SummaryOfNames extends AttendanceSummary {
  readonly names: Names;
  /** Whether the summary is the caller's own. */
  readonly own: boolean;
}
