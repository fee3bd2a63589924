import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { AttendanceRecord } from '../records/attendance-record.type';

@ObjectType('AttendanceEntryError', { simpleResolvers: true, description: 'Why an entry was not recorded.' })
export class AttendanceEntryError {
  @Field(() => Int, { description: 'Position of the entry in the batch, from 0.' })
  index: number;

  @Field(() => String, { description: 'What is wrong with it, naming the field.' })
  error: string;
}

@ObjectType('AttendanceBatch', {
  simpleResolvers: true,
  description: 'What became of the entries of a batch.',
})
export class AttendanceBatch {
  @Field(() => Int, { description: 'How many were recorded.' })
  created: number;

  @Field(() => Int, { description: 'How many were not right, or recorded already.' })
  failed: number;

  @ListSize({ assumedSize: 500 })
  @Field(() => [AttendanceRecord], { description: 'The new records, in the order of their entries.' })
  records: AttendanceRecord[];

  @ListSize({ assumedSize: 500 })
  @Field(() => [AttendanceEntryError], { description: 'What failed, in the order of the entries.' })
  errors: AttendanceEntryError[];
}
