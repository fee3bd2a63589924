import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { AttendanceEvent } from '../days/event.queries';

@ObjectType('AttendanceImportError', {
  simpleResolvers: true,
  description: 'Why a row of an imported file was not imported.',
})
export class ImportError {
  @Field(() => Int, {
    description: 'Line of the file on which the row begins; the header is on line 1.',
  })
  line: number;

  @Field(() => String, { description: 'Error message, which names the columns.' })
  error: string;
}

@ObjectType('AttendanceImport', {
  simpleResolvers: true,
  description: 'The result of an import. Each row counts as created, updated or failed.',
})
export class ImportResult {
  @Field(() => Int, { description: 'Number of new records.' })
  created: number;

  @Field(() => Int, {
    description:
      'Rows whose record existed and reads as the row says now; it is counted, and left alone, where it did already.',
  })
  updated: number;

  @Field(() => Int, { description: 'Number of rows that were not imported.' })
  failed: number;

  @ListSize({ assumedSize: 100 })
  @Field(() => [ImportError], { description: 'The failed rows, in order.' })
  errors: ImportError[];
}

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
