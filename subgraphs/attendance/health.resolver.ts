import { Query, Resolver } from 'type-graphql';
import { Public } from '#kit/access/access';
import { checkHealth } from '#kit/check-health';
import type { Database } from '#kit/database/database';
import { Health } from '#kit/health.type';

@Resolver()
export class AttendanceHealthResolver {
  constructor(private readonly database: Database) {}

  @Public()
  @Query(() => Health, { description: 'How the attendance area is.' })
  attendanceHealth(): Promise<Health> {
    return checkHealth('attendance', this.database);
  }
}
