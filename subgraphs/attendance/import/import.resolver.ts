import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { takeStagedFile } from '#kit/files/staged-file';
import { Upload } from '#protocol/scalars/upload';
import type { AttendanceDependencies } from '../dependencies';
import { importRecords } from './import-records';
import { ImportResult } from './import-result.type';

const MAX_BYTES = 5 * 1024 * 1024;

@Resolver()
export class ImportResolver {
  constructor(private readonly dependencies: AttendanceDependencies) {}

  @Permitted('manage_attendance')
  @Mutation(() => ImportResult, {
    description:
      'Records what a CSV file says, its good rows at once or, when the file is none, nothing. UTF-8, at most 5 MiB and 50,000 rows; the header names rsn, event, date, points and, where there are any, notes, in any order.',
  })
  async importAttendance(
    @Arg('file', () => Upload, { description: 'The CSV file.' }) reference: string,
    @Arg('overwrite', () => Boolean, {
      defaultValue: false,
      description:
        'Whether rows replace existing records of the same player, event and date; otherwise they fail. Of several rows for one record, the last one counts if they replace, otherwise the first.',
    })
    overwrite: boolean,
    @Ctx() context: SubgraphContext,
  ): Promise<ImportResult> {
    const staged = takeStagedFile(this.dependencies.files, context, {
      argument: 'file',
      reference,
      maxBytes: MAX_BYTES,
    });
    return importRecords(this.dependencies, context.caller, await staged.open(), overwrite);
  }
}
