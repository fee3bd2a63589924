import { Query, Resolver } from 'type-graphql';
import { Public } from '#kit/access/access';
import type { AttendanceDependencies } from '../dependencies';
import { AttendanceStatistics } from './attendance-statistics.type';
import { readStatistics } from './read-statistics';

@Resolver()
export class StatisticsResolver {
  constructor(private readonly dependencies: AttendanceDependencies) {}

  @Public()
  @Query(() => AttendanceStatistics, {
    description: 'All attendance and that of the current month, counted.',
  })
  attendanceStatistics(): Promise<AttendanceStatistics> {
    return readStatistics(this.dependencies.dataSource, new Date());
  }
}
