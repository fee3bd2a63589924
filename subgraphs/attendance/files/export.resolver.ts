import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { Permitted, requireUser } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { reportActivity } from '#kit/jobs/activity';
import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import type { AttendanceDependencies } from '../dependencies';
import { type RecordFilter, readRecordFilter } from '../records/record.queries';
import { ExportPage, MAX_ROWS, readExportPage } from './export.queries';

/** Logs that the caller began an export. */
async function reportExport(
  { database, jobs }: AttendanceDependencies,
  caller: Caller,
  { event, dateFrom, dateTo }: RecordFilter,
): Promise<void> {
  const { userId } = requireUser(caller);
  const parts = [event && `of ${event}`, dateFrom && `from ${dateFrom}`, dateTo && `until ${dateTo}`];
  await database.transaction((transaction) =>
    reportActivity(jobs, transaction, {
      action: 'attendance_export',
      userId,
      details: ['Exported attendance', ...parts.filter((part) => part !== null)].join(' '),
      address: caller.address,
    }),
  );
}

@Resolver()
export class ExportResolver {
  constructor(private readonly dependencies: AttendanceDependencies) {}

  @Permitted('manage_attendance')
  @ListSize({ assumedSize: MAX_ROWS, slicingArguments: ['first'], sizedFields: ['rows'] })
  @Query(() => ExportPage, {
    description:
      'Attendance records in pages, in the order of their ids. Each page is read when it is requested: no record is repeated, records created or changed meanwhile may be included.',
  })
  async attendanceExport(
    @Arg('dateFrom', () => CalendarDate, { nullable: true, description: 'First day, inclusive.' })
    dateFrom: string | null | undefined,
    @Arg('dateTo', () => CalendarDate, {
      nullable: true,
      description: 'Last day, inclusive; not before the first.',
    })
    dateTo: string | null | undefined,
    @Arg('event', () => String, { nullable: true, description: 'Full name of an event.' })
    event: string | null | undefined,
    @Arg('after', () => Int, {
      nullable: true,
      description: '`next` of the previous page; null for the first page.',
    })
    after: number | null | undefined,
    @Arg('first', () => Int, {
      defaultValue: 1000,
      description: 'Records per page; values above 5,000 are lowered to 5,000.',
    })
    first: number,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<ExportPage> {
    const position = { after: after ?? 0, first };
    if (position.after < 0) throw invalidArgument('after', 'must be at least 0');
    // Separate arguments instead of a filter input: the gateway does not compile variables inside an input
    // object.
    const input = { dateFrom: dateFrom ?? null, dateTo: dateTo ?? null, event: event ?? null };
    const filter = readRecordFilter(input, '');
    const page = await readExportPage(this.dependencies.database, filter, position);
    if (position.after === 0) await reportExport(this.dependencies, caller, filter);
    return page;
  }
}
