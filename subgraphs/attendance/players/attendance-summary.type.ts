import { Field, Int, ObjectType } from 'type-graphql';
import { CalendarDate } from '#kit/scalars/calendar-date';
import { SafeInt } from '#kit/scalars/safe-int';

@ObjectType('AttendanceSummary', {
  simpleResolvers: true,
  description: 'The attendance of one player, or of somebody under all of their player names.',
})
export class AttendanceSummary {
  @Field(() => Int, { description: 'How many records there are.' })
  totalAttendance: number;

  @Field(() => Int, { description: 'Distinct event names.' })
  eventsAttended: number;

  @Field(() => SafeInt, { description: 'Sum of the points of the records.' })
  totalPoints: string;

  @Field(() => CalendarDate, { nullable: true, description: 'Day of the newest record; null without any.' })
  lastSeen: string | null;

  @Field(() => Int, {
    description:
      'Calendar weeks (UTC, from Monday) in a row with a record, up to the current week or, while it has none, the last.',
  })
  streakWeeks: number;
}

/** A summary as use cases know it: what the graph shows, and whose it is. */
export interface SummaryOfNames extends AttendanceSummary {
  /** Player names as they are compared. */
  readonly names: readonly string[];
}
