import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { AttendanceRecord } from '../records/attendance-record.type';

@ObjectType('AttendanceExportPage', {
  simpleResolvers: true,
  description: 'A page of an export.',
})
export class ExportPage {
  @ListSize({ assumedSize: 5000 })
  @Field(() => [AttendanceRecord], { description: 'Records in the order of their ids.' })
  rows: AttendanceRecord[];

  @Field(() => Int, {
    nullable: true,
    description: 'Value of `after` for the next page; null on the last page.',
  })
  next: number | null;
}
