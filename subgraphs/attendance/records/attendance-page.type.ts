import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { AttendanceRecord } from './attendance-record.type';

@ObjectType('AttendancePage', {
  simpleResolvers: true,
  description: 'One page of attendance records: newest date first, then newest record.',
})
export class AttendancePage {
  @ListSize({ assumedSize: 100 })
  @Field(() => [AttendanceRecord], { description: 'The records of this page.' })
  records: AttendanceRecord[];

  @Field(() => Int, { description: 'Records on all pages together.' })
  total: number;

  @Field(() => Int, { description: 'Number of this page, from 1.' })
  page: number;

  @Field(() => Int, { description: 'Most records on a page: the limit that was used.' })
  limit: number;
}
