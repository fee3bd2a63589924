import type { AreaEnvironment, OpenArea } from '#kit/area-module';
import { BatchResolver } from './batch/batch.resolver';
import type { AttendanceDependencies } from './dependencies';
import { EventsResolver } from './events/events.resolver';
import { ExportResolver } from './export/export.resolver';
import { AttendanceHealthResolver } from './health.resolver';
import { ImportResolver } from './import/import.resolver';
import { PlayersResolver } from './players/players.resolver';
import { SummariesResolver } from './players/summaries.resolver';
import { UsersResolver } from './players/users.resolver';
import { RecordLinksResolver } from './records/record-links.resolver';
import { RecordsResolver } from './records/records.resolver';
import { StandingsResolver } from './standings/standings.resolver';
import { StatisticsResolver } from './statistics/statistics.resolver';

/** Opens the attendance area: its resolvers and its references. */
export async function openAttendance({ database, jobs, files }: AreaEnvironment): Promise<OpenArea> {
  const dependencies: AttendanceDependencies = { database, jobs };
  return {
    resolvers: [
      new AttendanceHealthResolver(database),
      new BatchResolver(dependencies),
      new EventsResolver(dependencies),
      new ExportResolver(dependencies),
      new ImportResolver(dependencies, files),
      new PlayersResolver(dependencies),
      new SummariesResolver(dependencies),
      new UsersResolver(dependencies),
      new RecordLinksResolver(),
      new RecordsResolver(dependencies),
      new StandingsResolver(dependencies),
      new StatisticsResolver(dependencies),
    ],
    references: {
      User: async (representations) => representations.map((representation) => ({ ...representation })),
      Player: async (representations) => representations.map(({ name }) => ({ name })),
    },
    close: async () => undefined,
  };
}
