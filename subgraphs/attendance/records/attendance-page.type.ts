import { Field, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { ListPage } from '#kit/list-page.type';
import { AttendanceRecord } from './attendance-record.type';

@ObjectType('AttendancePage', {
  simpleResolvers: true,
  description: 'A page of attendance records, newest date first, then newest record.',
})
export class AttendancePage extends ListPage {
  @ListSize({ assumedSize: 100 })
  @Field(() => [AttendanceRecord], { description: 'The records of this page.' })
  records: AttendanceRecord[];
}
