import { Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { Cost, ListSize } from '#kit/cost';
import { presentNameSql } from '#kit/players/player-names';
import { foldPlayerName } from '#kit/rules/names';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import type { AttendanceDependencies } from '../dependencies';
import { NameChangePreview } from '../references';

@ObjectType('AttendanceOfBothNames', {
  simpleResolvers: true,
  description:
    'An event and day for which both names have a record. The one with more points will count, of equal ones the older.',
})
class AttendanceOfBothNames {
  @Field(() => String, { description: 'Name of the event.' })
  event: string;

  @Field(() => CalendarDate, { description: 'The day.' })
  date: string;

  @Field(() => Int, { description: 'Points of the record of the former name.' })
  formerPoints: number;

  @Field(() => Int, { description: 'Points of the record of the name after.' })
  currentPoints: number;
}

const MOST_DAYS = 50;

/** $1 and $2 folded names. */
const RECORDS = {
  name: 'attendance_records_to_join',
  text: `SELECT coalesce(sum(t.records), 0)::integer AS count FROM attendance.player_totals t
    WHERE t.rsn_folded = ${presentNameSql('attendance', '$1')} AND t.rsn_folded <> ${presentNameSql('attendance', '$2')}`,
} as const;

const OF_BOTH = {
  name: 'attendance_of_both_names',
  text: `SELECT f.event, to_char(f.date::timestamp, 'YYYY-MM-DD') AS date, f.points AS "formerPoints", c.points AS "currentPoints"
    FROM attendance.records f
    JOIN attendance.records c ON c.rsn_folded = ${presentNameSql('attendance', '$2')} AND c.event = f.event AND c.date = f.date
    WHERE f.rsn_folded = ${presentNameSql('attendance', '$1')} AND c.id <> f.id
    ORDER BY f.date DESC, f.event LIMIT ${MOST_DAYS}`,
} as const;

const folded = ({ formerName, currentName }: NameChangePreview) => [
  foldPlayerName(formerName),
  foldPlayerName(currentName),
];

@Resolver(() => NameChangePreview)
export class NameChangePreviewResolver {
  constructor(private readonly dependencies: AttendanceDependencies) {}

  @Permitted('view_admin', 'manage_users')
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Number of attendance records of the former name that the name after would have, too.',
  })
  async attendanceRecords(@Root() preview: NameChangePreview): Promise<number> {
    return (await this.dependencies.database.row<{ count: number }>(RECORDS, folded(preview)))?.count ?? 0;
  }

  @Permitted('view_admin', 'manage_users')
  @Cost(20)
  @ListSize({ assumedSize: MOST_DAYS })
  @FieldResolver(() => [AttendanceOfBothNames], {
    nullable: true,
    description: `Events and days for which both names have a record, newest first, at most ${MOST_DAYS}.`,
  })
  attendanceOfBoth(@Root() preview: NameChangePreview): Promise<AttendanceOfBothNames[]> {
    return this.dependencies.database.rows<AttendanceOfBothNames>(OF_BOTH, folded(preview));
  }
}
