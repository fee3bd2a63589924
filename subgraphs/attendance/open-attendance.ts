import type { AreaEnvironment } from '#kit/area-module';
import type { OpenedDependencies } from '#kit/define-area';
import type { AttendanceDependencies } from './dependencies';

/** Opens the attendance subgraph and its reference resolvers. */
export async function openAttendance({
  database,
  jobs,
  files,
}: AreaEnvironment): Promise<OpenedDependencies<AttendanceDependencies>> {
  return {
    dependencies: { database, jobs, files },
    references: {
      User: async (representations) => representations.map((representation) => ({ ...representation })),
      Player: async (representations) => representations.map(({ name }) => ({ name })),
    },
  };
}
