import { Arg, Int, Query, Resolver } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { ListSize } from '#kit/cost';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import type { AttendanceDependencies } from '../dependencies';
import { readRecordFilter } from '../records/record-filter';
import { ExportPage } from './export-page.type';
import { readExportPage } from './read-export-page';

@Resolver()
export class ExportResolver {
  constructor(private readonly dependencies: AttendanceDependencies) {}

  @Permitted('manage_attendance')
  @ListSize({ assumedSize: 5000, slicingArguments: ['first'], sizedFields: ['rows'] })
  @Query(() => ExportPage, {
    description:
      'Attendance records page by page, in the order of their ids. Each page is read when it is asked for: no record comes twice; one that is made meanwhile may be among them, one that is changed comes as it is then.',
  })
  async attendanceExport(
    @Arg('dateFrom', () => CalendarDate, { nullable: true, description: 'First day, included.' })
    dateFrom: string | null | undefined,
    @Arg('dateTo', () => CalendarDate, {
      nullable: true,
      description: 'Last day, included; not before the first.',
    })
    dateTo: string | null | undefined,
    @Arg('event', () => String, { nullable: true, description: 'Whole name of an event, as it was given.' })
    event: string | null | undefined,
    @Arg('after', () => Int, {
      nullable: true,
      description: 'The page before said so in `next`; null at first.',
    })
    after: number | null | undefined,
    @Arg('first', () => Int, {
      defaultValue: 1000,
      description: 'How many records the page may hold; above 5,000 it is lowered to that.',
    })
    first: number,
  ): Promise<ExportPage> {
    const position = { after: after ?? 0, first };
    // Separate arguments instead of a filter input: the gateway does not compile variables inside an input
    // object.
    const given = { dateFrom: dateFrom ?? null, dateTo: dateTo ?? null, event: event ?? null };
    return readExportPage(this.dependencies.database, readRecordFilter(given, ''), position);
  }
}
