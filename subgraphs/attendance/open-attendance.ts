import type { AreaEnvironment, OpenArea } from '#kit/area-module';
import { AttendanceHealthResolver } from './health.resolver';

/** Opens the attendance area: its resolvers and its references. */
export async function openAttendance({ dataSource }: AreaEnvironment): Promise<OpenArea> {
  return {
    resolvers: [new AttendanceHealthResolver(dataSource)],
    references: {},
    close: async () => undefined,
  };
}
