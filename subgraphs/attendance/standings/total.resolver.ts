import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Info, Int, Query, Resolver } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import { checkRange, Limited } from '#kit/arguments';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { Cost, ListSize } from '#kit/cost';
import { FROM_ONE } from '#kit/database/page';
import { selectionOf, selects } from '#kit/selected-fields';
import { invalidArgument } from '#protocol/errors';
import type { AttendanceDependencies } from '../dependencies';
import { AttendanceFilterInput, readRecordFilter } from '../records/record.queries';
import {
  AttendanceGrouping,
  type AttendanceTotal,
  AttendanceTotalConnection,
  AttendanceTotalOrder,
  type Grouping,
  type TotalOrder,
} from './total.fields';
import { type DistinctCount, isGroupKey, PERIODS, readTotals } from './total.queries';

const FIRST_OF_EACH = { minimum: 1, maximum: 100 };

/** All records that match are read. */
const COST = 3000;

@Resolver()
export class TotalsResolver {
  constructor(private readonly dependencies: AttendanceDependencies) {}

  @SignedIn()
  @Cost(COST)
  @ListSize(CONNECTION_SIZE)
  @Query(() => AttendanceTotalConnection, {
    description:
      'Totals of attendance by day, week or month, by member and by event, in any combination, such as a table of members by week.',
  })
  attendanceTotals(
    @Arg('groupBy', () => [AttendanceGrouping], { description: 'At least one, with at most one period.' })
    groupBy: readonly Grouping[],
    @Arg('filter', () => AttendanceFilterInput, {
      nullable: true,
      description: 'Which records count; all by default.',
    })
    filter: AttendanceFilterInput | null | undefined,
    @Arg('orderBy', () => AttendanceTotalOrder, {
      defaultValue: AttendanceTotalOrder.group,
      description: 'What the groups of each day, week or month are ordered by; without one, all groups.',
    })
    orderBy: TotalOrder,
    @Limited(FIRST_OF_EACH)
    @Arg('firstOfEach', () => Int, {
      nullable: true,
      description:
        'Only so many groups of each day, week or month, such as its best three players: 1 to 100.',
    })
    firstOfEach: number | null | undefined,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 50, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null | undefined,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<AttendanceTotal>> {
    const groupings = [...new Set(groupBy)];
    if (groupings.length === 0) throw invalidArgument('groupBy', 'must not be empty');
    if (groupings.filter((grouping) => PERIODS.includes(grouping)).length > 1) {
      throw invalidArgument('groupBy', 'must have at most one of day, week and month');
    }
    if (firstOfEach != null)
      checkRange('firstOfEach', firstOfEach, FIRST_OF_EACH.minimum, FIRST_OF_EACH.maximum);
    if (firstOfEach != null && !groupings.some((grouping) => PERIODS.includes(grouping))) {
      throw invalidArgument('firstOfEach', 'needs day, week or month in groupBy');
    }
    return readTotals(this.dependencies.database, {
      groupBy: groupings,
      filter: readRecordFilter(filter ?? {}),
      orderBy,
      firstOfEach: firstOfEach ?? null,
      slice: sliceOf({ first, after }, (key) => isGroupKey(groupings, orderBy, key)),
      counts: selectedCounts(info),
    });
  }
}

/** Returns the counts that a connection's items are selected with. */
function selectedCounts(info: GraphQLResolveInfo): readonly DistinctCount[] {
  const items = [selectionOf(info, 'nodes'), selectionOf(selectionOf(info, 'edges'), 'node')];
  return (['members', 'events'] as const).filter((count) => items.some((item) => selects(item, count)));
}
