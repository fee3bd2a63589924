import { Ctx, Query, Resolver } from 'type-graphql';
import { Public } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import type { AttendanceDependencies } from '../dependencies';
import { nextDay } from '../rules/period';
import { AttendanceStatistics, readStatistics } from './statistics.queries';

@Resolver()
export class StatisticsResolver {
  constructor(private readonly dependencies: AttendanceDependencies) {}

  @Public()
  @Query(() => AttendanceStatistics, {
    description: 'Statistics of all attendance and of the current month.',
  })
  attendanceStatistics(@Ctx() { validity }: SubgraphContext): Promise<AttendanceStatistics> {
    const now = new Date();
    validity.endsAt(nextDay(now), now);
    return readStatistics(this.dependencies.database, now);
  }
}
