import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import { checkFilter, Limited, trimmed } from '#kit/arguments';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE, pageOf } from '#kit/database/page';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import type { AttendanceDependencies } from '../dependencies';
import { AttendanceRecord } from '../records/record.fields';
import { AttendanceEvent, AttendanceEventPage, attendeesKey, listEvents } from './event.queries';

@Resolver(() => AttendanceEvent)
export class EventsResolver {
  private readonly attendeesOfDays: ReturnType<typeof attendeesKey>;

  constructor(private readonly dependencies: AttendanceDependencies) {
    this.attendeesOfDays = attendeesKey(dependencies.database);
  }

  @SignedIn()
  @ListSize({ assumedSize: MOST_PER_PAGE, slicingArguments: ['limit'], sizedFields: ['events'] })
  @Query(() => AttendanceEventPage, {
    description: 'Attended events, one entry per day, newest day first, then by name.',
  })
  attendanceEvents(
    @Limited(FROM_ONE)
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page number, from 1.' })
    page: number,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, { defaultValue: 50, description: 'Events per page, at most 100.' })
    limit: number,
    @Arg('name', () => String, { nullable: true, description: 'Filters by full event name.' })
    name?: string | null,
  ): Promise<AttendanceEventPage> {
    if (name != null) checkFilter('name', name);
    return listEvents(this.dependencies.database, name == null ? null : trimmed(name), pageOf(page, limit));
  }

  @ListSize({ assumedSize: MOST_PER_PAGE, slicingArguments: ['limit'] })
  @FieldResolver(() => [AttendanceRecord], {
    description: 'Attendance records, in the order of recording.',
  })
  attendees(
    @Root() { name, date }: AttendanceEvent,
    @Ctx() context: SubgraphContext,
    @Limited(FROM_ONE)
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page number, from 1.' })
    page: number,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, { defaultValue: 50, description: 'Records per page, at most 100.' })
    limit: number,
  ): Promise<AttendanceRecord[]> {
    const part = pageOf(page, limit);
    return loaderOf(context, this.attendeesOfDays).load({
      event: name,
      date,
      limit: part.limit,
      offset: part.offset,
    });
  }
}
