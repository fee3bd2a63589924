import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Public } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE, limitOf, MOST_STANDINGS } from '#kit/database/page';
import type { AttendanceDependencies } from '../dependencies';
import { Player } from '../references';
import { nextDay, type Period } from '../rules/period';
import {
  AttendanceLeaderboard,
  AttendancePeriod,
  AttendanceStanding,
  readStandings,
} from './standing.queries';

@Resolver(() => AttendanceStanding)
export class StandingsResolver {
  constructor(private readonly dependencies: AttendanceDependencies) {}

  @Public()
  @ListSize({ assumedSize: MOST_STANDINGS, slicingArguments: ['limit'], sizedFields: ['standings'] })
  @Query(() => AttendanceLeaderboard, { description: 'Attendance standings of a period.' })
  async attendanceLeaderboard(
    @Arg('period', () => AttendancePeriod, {
      defaultValue: AttendancePeriod.all,
      description: 'The current calendar period, UTC.',
    })
    period: Period,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, {
      defaultValue: 10,
      description: 'Maximum number of entries, from 1; values above 500 are lowered to 500.',
    })
    limit: number,
    @Ctx() { validity }: SubgraphContext,
  ): Promise<AttendanceLeaderboard> {
    const now = new Date();
    if (period !== 'all') validity.endsAt(nextDay(now), now);
    const most = limitOf(limit, MOST_STANDINGS);
    const standings = await readStandings(this.dependencies.database, period, most, now);
    return { period, standings };
  }

  @FieldResolver(() => Player, {
    nullable: true,
    description: 'The player.',
  })
  player(@Root() { rsn }: AttendanceStanding): Player {
    return { name: rsn };
  }
}
