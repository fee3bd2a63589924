import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { takeStagedFile } from '#kit/files/staged-file';
import { Upload } from '#protocol/scalars/upload';
import type { AttendanceDependencies } from '../dependencies';
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from './csv-records';
import { importRecords } from './import.commands';
import { ImportPreview, ImportResult } from './import.fields';
import { previewImport } from './import.queries';

const MAX_BYTES = 5 * 1024 * 1024;

@Resolver()
export class ImportResolver {
  constructor(private readonly dependencies: AttendanceDependencies) {}

  @Permitted('manage_attendance')
  @Mutation(() => ImportResult, {
    description: `Records what a CSV file says, its good rows at once or, when the file is none, nothing. UTF-8, at most 5 MiB and 50,000 rows; the header names ${REQUIRED_COLUMNS} and, where there are any, ${OPTIONAL_COLUMNS}, in any order.`,
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
    return importRecords(this.dependencies, context.caller, await this.open(context, reference), overwrite);
  }

  @Permitted('manage_attendance')
  @Query(() => ImportPreview, {
    nullable: true,
    description: 'What `importAttendance` would do now with the same file and argument. Nothing is written.',
  })
  async attendanceImportPreview(
    @Arg('file', () => Upload, { description: 'The CSV file.' }) reference: string,
    @Arg('overwrite', () => Boolean, {
      defaultValue: false,
      description: 'Whether rows would replace existing records.',
    })
    overwrite: boolean,
    @Ctx() context: SubgraphContext,
  ): Promise<ImportPreview> {
    return previewImport(this.dependencies.database, await this.open(context, reference), overwrite);
  }

  private open(context: SubgraphContext, reference: string): Promise<AsyncIterable<Uint8Array>> {
    const limits = { argument: 'file', reference, maxBytes: MAX_BYTES };
    return takeStagedFile(this.dependencies.files, context, limits).open();
  }
}
