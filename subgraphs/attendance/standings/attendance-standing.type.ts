import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { SafeInt } from '#protocol/scalars/safe-int';
import type { Period } from '../rules/period';
import { AttendancePeriod } from './attendance-period.type';

@ObjectType('AttendanceStanding', {
  simpleResolvers: true,
  description: 'A line of the attendance standings.',
})
export class AttendanceStanding {
  @Field(() => Int, { description: 'Rank, from 1, without ties.' })
  rank: number;

  @Field(() => String, {
    description: 'Player name in the form of the newest record.',
  })
  rsn: string;

  @Field(() => Int, { description: 'Number of records in the period.' })
  totalAttendance: number;

  @Field(() => Int, { description: 'Number of distinct event names in the period.' })
  eventsAttended: number;

  @Field(() => SafeInt, { description: 'Total points in the period.' })
  totalPoints: string;
}

@ObjectType('AttendanceLeaderboard', {
  simpleResolvers: true,
  description: 'Players by attendance: by records, then distinct events, then player name.',
})
export class AttendanceLeaderboard {
  @Field(() => AttendancePeriod, { description: 'The requested period.' })
  period: Period;

  @ListSize({ assumedSize: 500 })
  @Field(() => [AttendanceStanding], { description: 'The standings, best first.' })
  standings: AttendanceStanding[];
}
