import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { AttendanceRecord } from '../records/attendance-record.type';

@ObjectType('AttendanceEntryError', { simpleResolvers: true, description: 'Why an entry was not recorded.' })
export class AttendanceEntryError {
  @Field(() => Int, { description: 'Index of the entry in the batch, from 0.' })
  index: number;

  @Field(() => String, { description: 'Error message, which names the field.' })
  error: string;
}

@ObjectType('AttendanceBatch', {
  simpleResolvers: true,
  description: 'The result of a batch.',
})
export class AttendanceBatch {
  @Field(() => Int, { description: 'Number of new records.' })
  created: number;

  @Field(() => Int, { description: 'Number of entries that were invalid or already recorded.' })
  failed: number;

  @ListSize({ assumedSize: 500 })
  @Field(() => [AttendanceRecord], { description: 'The new records, in the order of the entries.' })
  records: AttendanceRecord[];

  @ListSize({ assumedSize: 500 })
  @Field(() => [AttendanceEntryError], { description: 'The failed entries, in order.' })
  errors: AttendanceEntryError[];
}
