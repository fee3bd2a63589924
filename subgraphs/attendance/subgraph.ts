import { defineArea } from '#kit/define-area';
import { BatchResolver } from './batch/batch.resolver';
import { EventDayEntity, EventTotalEntity } from './counts/event-day.entity';
import { PeriodTotalEntity } from './counts/period-total.entity';
import { PlayerTotalEntity } from './counts/player-total.entity';
import { EventsResolver } from './events/events.resolver';
import { ExportResolver } from './export/export.resolver';
import { ImportResolver } from './import/import.resolver';
import { CreateAttendance1763683000000 } from './migrations/1763683000000-create-attendance';
import { CountsOfPeriods1764000000000 } from './migrations/1764000000000-counts-of-periods';
import { CountsWrittenOnce1764100000000 } from './migrations/1764100000000-counts-written-once';
import { openAttendance } from './open-attendance';
import { NamesResolver } from './players/names.resolver';
import { Player } from './players/player.reference';
import { PlayersResolver } from './players/players.resolver';
import { SummariesResolver } from './players/summaries.resolver';
import { User } from './players/user.reference';
import { UsersResolver } from './players/users.resolver';
import { AttendanceRecord } from './records/attendance-record.type';
import { RecordEntity } from './records/record.entity';
import { RecordLinksResolver } from './records/record-links.resolver';
import { RecordsResolver } from './records/records.resolver';
import { StandingsResolver } from './standings/standings.resolver';
import { StatisticsResolver } from './statistics/statistics.resolver';
import { TotalsResolver } from './totals/totals.resolver';

/** Definition of the attendance subgraph. */
export const attendanceArea = defineArea({
  name: 'attendance',
  entities: [RecordEntity, EventDayEntity, EventTotalEntity, PlayerTotalEntity, PeriodTotalEntity],
  migrations: [CreateAttendance1763683000000, CountsOfPeriods1764000000000, CountsWrittenOnce1764100000000],
  resolvers: [
    BatchResolver,
    EventsResolver,
    ExportResolver,
    ImportResolver,
    NamesResolver,
    PlayersResolver,
    SummariesResolver,
    UsersResolver,
    RecordLinksResolver,
    RecordsResolver,
    StandingsResolver,
    StatisticsResolver,
    TotalsResolver,
  ],
  orphanedTypes: [AttendanceRecord, User, Player],
  open: openAttendance,
});
