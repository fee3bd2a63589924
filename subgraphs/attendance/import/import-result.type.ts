import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';

@ObjectType('AttendanceImportError', {
  simpleResolvers: true,
  description: 'Why one row of an imported file was left out.',
})
export class ImportError {
  @Field(() => Int, {
    description: 'Line of the file on which the row begins; the header is on line 1.',
  })
  line: number;

  @Field(() => String, { description: 'What is wrong with it; names the columns at fault.' })
  error: string;
}

@ObjectType('AttendanceImport', {
  simpleResolvers: true,
  description: 'What became of the rows of a file: `created`, `updated` and `failed` add up to their number.',
})
export class ImportResult {
  @Field(() => Int, { description: 'Rows that are new records now.' })
  created: number;

  @Field(() => Int, {
    description:
      'Rows whose record existed and reads as the row says now; it is counted, and left alone, where it did already.',
  })
  updated: number;

  @Field(() => Int, { description: 'Rows that were left out.' })
  failed: number;

  @ListSize({ assumedSize: 100 })
  @Field(() => [ImportError], { description: 'Why rows were left out, in their order.' })
  errors: ImportError[];
}
