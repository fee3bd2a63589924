import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { AttendanceRecord } from '../records/attendance-record.type';

@ObjectType('AttendanceExportPage', {
  simpleResolvers: true,
  description: 'Some of the records that are being exported.',
})
export class ExportPage {
  @ListSize({ assumedSize: 5000 })
  @Field(() => [AttendanceRecord], { description: 'Records in the order of their ids.' })
  rows: AttendanceRecord[];

  @Field(() => Int, {
    nullable: true,
    description: 'What `after` has to be for the page that follows; null when this is the last one.',
  })
  next: number | null;
}
