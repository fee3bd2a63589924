import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '#kit/connection';
import { Cost, LONG_COUNT_COST } from '#kit/cost';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Player } from '../references';

/** What totals are grouped by. */
export const AttendanceGrouping = {
  day: 'day',
  week: 'week',
  month: 'month',
  member: 'member',
  event: 'event',
} as const;

export type Grouping = keyof typeof AttendanceGrouping;

registerEnumType(AttendanceGrouping, {
  name: 'AttendanceGrouping',
  description: 'What totals of attendance are grouped by.',
  valuesConfig: {
    day: { description: 'Each day.' },
    week: { description: 'Each week, from Monday.' },
    month: { description: 'Each calendar month.' },
    member: { description: 'Each player, regardless of case and spacing of the name.' },
    event: { description: 'Each event, by name.' },
  },
});

/** What totals are ordered by. */
export const AttendanceTotalOrder = {
  group: 'group',
  records: 'records',
  total_points: 'total_points',
} as const;

export type TotalOrder = keyof typeof AttendanceTotalOrder;

registerEnumType(AttendanceTotalOrder, {
  name: 'AttendanceTotalOrder',
  description: 'What totals of attendance are ordered by, within each day, week or month.',
  valuesConfig: {
    group: { description: 'Player, then event, ascending.' },
    records: { description: 'Most records first.' },
    total_points: { description: 'Most points first.' },
  },
});

/** The records of each group are sorted. */
const DISTINCT_COST = 20;

@ObjectType('AttendanceTotal', {
  simpleResolvers: true,
  description: 'Totals of a group of attendance records.',
})
export class AttendanceTotal {
  /** Not a GraphQL field: the values that the records are grouped by. */
  key: readonly string[];

  /** Not a GraphQL field: the values that groups are ordered by. */
  place: readonly string[];

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'First day of the day, week or month; null unless grouped by one of them.',
  })
  periodStart: string | null;

  @Field(() => Player, { nullable: true, description: 'The player; null unless grouped by member.' })
  player: Player | null;

  @Field(() => String, { nullable: true, description: 'The event; null unless grouped by event.' })
  event: string | null;

  @Field(() => Int, { description: 'Number of records.' })
  records: number;

  @Cost(DISTINCT_COST)
  @Field(() => Int, { description: 'Number of different players.' })
  members: number;

  @Cost(DISTINCT_COST)
  @Field(() => Int, { description: 'Number of different event names.' })
  events: number;

  @Field(() => SafeInt, { description: 'Sum of the points.' })
  totalPoints: number;
}

export const AttendanceTotalConnection = connectionType(
  AttendanceTotal,
  'AttendanceTotal',
  'Totals of groups of records: by period, then player, then event, ascending.',
  LONG_COUNT_COST,
);
