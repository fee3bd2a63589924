import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { SafeInt } from '#protocol/scalars/safe-int';
import type { Period } from '../rules/period';
import { AttendancePeriod } from './attendance-period.type';

@ObjectType('AttendanceStanding', {
  simpleResolvers: true,
  description: 'One line of the attendance standings.',
})
export class AttendanceStanding {
  @Field(() => Int, { description: 'From 1, without ties.' })
  rank: number;

  @Field(() => String, {
    description: "Player name, in the form of the player's newest record: newest date, then newest record.",
  })
  rsn: string;

  @Field(() => Int, { description: 'Records in the period.' })
  totalAttendance: number;

  @Field(() => Int, { description: 'Distinct event names in the period.' })
  eventsAttended: number;

  @Field(() => SafeInt, { description: 'Sum of the points in the period.' })
  totalPoints: string;
}

@ObjectType('AttendanceLeaderboard', {
  simpleResolvers: true,
  description: 'Who attended most: records decide, then distinct events, then the player name.',
})
export class AttendanceLeaderboard {
  @Field(() => AttendancePeriod, { description: 'The period that was asked for.' })
  period: Period;

  @ListSize({ assumedSize: 500 })
  @Field(() => [AttendanceStanding], { description: 'The standings, best first.' })
  standings: AttendanceStanding[];
}
