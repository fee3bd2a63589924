import { Field, Int, ObjectType } from 'type-graphql';
import { SafeInt } from '#protocol/scalars/safe-int';

@ObjectType('AttendanceMonth', {
  simpleResolvers: true,
  description: 'Attendance in one calendar month, UTC.',
})
export class AttendanceMonth {
  @Field(() => Int, { description: 'Number of records of the month.' })
  records: number;

  @Field(() => Int, { description: 'Number of distinct event names among them.' })
  events: number;
}

@ObjectType('AttendanceStatistics', { simpleResolvers: true, description: 'Statistics of all attendance.' })
export class AttendanceStatistics {
  @Field(() => Int, { description: 'Number of records.' })
  totalRecords: number;

  @Field(() => Int, { description: 'Number of distinct event names.' })
  uniqueEvents: number;

  @Field(() => Int, {
    description:
      'Number of distinct players, compared without regard to case; `-`, `_` and spaces are equivalent.',
  })
  uniquePlayers: number;

  @Field(() => SafeInt, { description: 'Total points of all records.' })
  totalPoints: string;

  @Field(() => AttendanceMonth, { description: 'The current calendar month, UTC, by the dates of records.' })
  thisMonth: AttendanceMonth;
}
