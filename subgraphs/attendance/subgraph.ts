import type { AreaModule } from '#kit/area-module';
import { AttendanceHealthResolver } from './health.resolver';

/** What the attendance area is made of. */
export const attendanceArea: AreaModule = {
  storage: { area: 'attendance', entities: [], migrations: [] },
  definition: { name: 'attendance', resolvers: [AttendanceHealthResolver], orphanedTypes: [] },
  open: async ({ dataSource }) => ({
    resolvers: [new AttendanceHealthResolver(dataSource)],
    references: {},
    close: async () => undefined,
  }),
};
