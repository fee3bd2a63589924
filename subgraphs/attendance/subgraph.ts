import type { AreaModule } from '#kit/area-module';
import { EventDayEntity } from './counts/event-day.entity';
import { PlayerTotalEntity } from './counts/player-total.entity';
import { AttendanceHealthResolver } from './health.resolver';
import { CreateAttendance1763683000000 } from './migrations/1763683000000-create-attendance';
import { openAttendance } from './open-attendance';
import { AttendanceRecord } from './records/attendance-record.type';
import { RecordEntity } from './records/record.entity';

/** What the attendance area is made of. */
export const attendanceArea: AreaModule = {
  storage: {
    area: 'attendance',
    entities: [RecordEntity, EventDayEntity, PlayerTotalEntity],
    migrations: [CreateAttendance1763683000000],
  },
  definition: {
    name: 'attendance',
    resolvers: [AttendanceHealthResolver],
    orphanedTypes: [AttendanceRecord],
  },
  open: openAttendance,
};
