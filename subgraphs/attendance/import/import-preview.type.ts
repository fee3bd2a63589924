import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { AttendanceEvent } from '../events/attendance-event.type';
import { ImportError } from './import-result.type';

@ObjectType('AttendanceImportPreview', {
  simpleResolvers: true,
  description: 'What an import of a file would do now. Each row counts as created, updated or failed.',
})
export class ImportPreview {
  @Field(() => Int, { description: 'Number of records that would be new.' })
  created: number;

  @Field(() => Int, { description: 'Number of rows whose record exists, or is on an earlier row.' })
  updated: number;

  @Field(() => Int, { description: 'Number of rows that would not be imported.' })
  failed: number;

  @ListSize({ assumedSize: 100 })
  @Field(() => [ImportError], { description: 'The rows that would fail, in order.' })
  errors: ImportError[];

  @ListSize({ assumedSize: 100 })
  @Field(() => [AttendanceEvent], {
    description:
      'The rows that would be imported, by event and day: newest day first, then by name, at most 200. A record counts once.',
  })
  events: AttendanceEvent[];
}
