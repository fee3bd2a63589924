import { defineArea } from '#kit/area/define-area';
import { CreatePlayerNames1766000100000, playerNameEntity } from '#kit/players/player-names';
import { BatchResolver } from './days/batch.resolver';
import { EventsResolver } from './days/event.resolver';
import { ExportResolver } from './files/export.resolver';
import { ImportResolver } from './files/import.resolver';
import { CreateAttendance1763683000000 } from './migrations/1763683000000-create-attendance';
import { CountsOfPeriods1764000000000 } from './migrations/1764000000000-counts-of-periods';
import { CountsWrittenOnce1764100000000 } from './migrations/1764100000000-counts-written-once';
import { SupersededRecords1766000300000 } from './migrations/1766000300000-superseded-records';
import { Sessions1766100000000 } from './migrations/1766100000000-sessions';
import { NameChangePreviewResolver } from './players/name-change-preview';
import {
  LastSeenResolver,
  NamesResolver,
  PlayersResolver,
  SummariesResolver,
  UsersResolver,
} from './players/player.resolver';
import { followNames } from './records/follow-names';
import { AttendanceRecord, RecordEntity, SupersededRecordEntity } from './records/record.fields';
import { RecordsResolver } from './records/record.resolver';
import { NameChangePreview, Player, User } from './references';
import { deleteOldPresence } from './sessions/presence.commands';
import { PresenceReportEntity } from './sessions/presence.fields';
import { SessionEntity } from './sessions/session.fields';
import { SessionsResolver } from './sessions/session.resolver';
import {
  EventDayEntity,
  EventTotalEntity,
  PeriodTotalEntity,
  PlayerTotalEntity,
} from './standings/counts.entities';
import { StandingsResolver } from './standings/standing.resolver';
import { StatisticsResolver } from './standings/statistics.resolver';
import { TotalsResolver } from './standings/total.resolver';

/** Definition of the attendance subgraph. */
export const attendanceArea = defineArea({
  name: 'attendance',
  entities: [
    RecordEntity,
    SupersededRecordEntity,
    EventDayEntity,
    EventTotalEntity,
    PlayerTotalEntity,
    PeriodTotalEntity,
    playerNameEntity('attendance'),
    SessionEntity,
    PresenceReportEntity,
  ],
  migrations: [
    CreateAttendance1763683000000,
    CountsOfPeriods1764000000000,
    CountsWrittenOnce1764100000000,
    CreatePlayerNames1766000100000,
    SupersededRecords1766000300000,
    Sessions1766100000000,
  ],
  resolvers: [
    BatchResolver,
    EventsResolver,
    ExportResolver,
    ImportResolver,
    NamesResolver,
    LastSeenResolver,
    PlayersResolver,
    SummariesResolver,
    UsersResolver,
    RecordsResolver,
    NameChangePreviewResolver,
    SessionsResolver,
    StandingsResolver,
    StatisticsResolver,
    TotalsResolver,
  ],
  orphanedTypes: [AttendanceRecord, User, Player, NameChangePreview],
  open: async ({ database, jobs, files }) => ({
    dependencies: { database, jobs, files },
    jobs: { 'attendance-names': { runTogether: followNames(database) } },
    housekeeping: [() => deleteOldPresence(database)],
    references: {
      User: async (representations) => representations.map((representation) => ({ ...representation })),
      NameChangePreview: async (representations) =>
        representations.map(({ formerName, currentName }) => ({ formerName, currentName })),
      Player: async (representations) => representations.map(({ name }) => ({ name })),
    },
  }),
});
