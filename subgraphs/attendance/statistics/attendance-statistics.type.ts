import { Field, Int, ObjectType } from 'type-graphql';
import { SafeInt } from '#protocol/scalars/safe-int';

@ObjectType('AttendanceMonth', {
  simpleResolvers: true,
  description: 'Attendance in one calendar month, UTC.',
})
export class AttendanceMonth {
  @Field(() => Int, { description: 'Records dated in the month.' })
  records: number;

  @Field(() => Int, { description: 'Distinct event names among them.' })
  events: number;
}

@ObjectType('AttendanceStatistics', { simpleResolvers: true, description: 'All attendance, counted.' })
export class AttendanceStatistics {
  @Field(() => Int, { description: 'How many records there are.' })
  totalRecords: number;

  @Field(() => Int, { description: 'Distinct event names.' })
  uniqueEvents: number;

  @Field(() => Int, {
    description: 'Distinct players: case does not matter, and `-`, `_` and spaces are the same.',
  })
  uniquePlayers: number;

  @Field(() => SafeInt, { description: 'Sum of the points of all records.' })
  totalPoints: string;

  @Field(() => AttendanceMonth, { description: 'The current calendar month, UTC, by the dates of records.' })
  thisMonth: AttendanceMonth;
}
