import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Public } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { pageOf } from '#kit/paging';
import type { AttendanceDependencies } from '../dependencies';
import { Player } from '../players/player.reference';
import { nextDay, type Period } from '../rules/period';
import { AttendancePeriod } from './attendance-period.type';
import { AttendanceLeaderboard, AttendanceStanding } from './attendance-standing.type';
import { readStandings } from './read-standings';
import { SharedRun } from './shared-run';

const MOST_STANDINGS = 500;

@Resolver(() => AttendanceStanding)
export class StandingsResolver {
  /** Standings of a period are counted from its records, which takes a while: those who ask at once share them. */
  private readonly periods: Record<Exclude<Period, 'all'>, SharedRun<AttendanceStanding[]>>;

  constructor(private readonly dependencies: AttendanceDependencies) {
    const runOf = (period: Period) => new SharedRun(() => this.read(period, MOST_STANDINGS));
    this.periods = { week: runOf('week'), month: runOf('month'), year: runOf('year') };
  }

  @Public()
  @Query(() => AttendanceLeaderboard, { description: 'Who attended most in a period.' })
  async attendanceLeaderboard(
    @Arg('period', () => AttendancePeriod, {
      defaultValue: AttendancePeriod.all,
      description: 'The current calendar period, UTC.',
    })
    period: Period,
    @Arg('limit', () => Int, {
      defaultValue: 10,
      description: 'How many at most, from 1; above 500 it is lowered to that.',
    })
    limit: number,
    @Ctx() { validity }: SubgraphContext,
  ): Promise<AttendanceLeaderboard> {
    const now = new Date();
    if (period !== 'all') validity.endsAt(nextDay(now), now);
    const most = pageOf(1, limit, MOST_STANDINGS).limit;
    const standings =
      period === 'all' ? await this.read(period, most) : (await this.periods[period].result()).slice(0, most);
    return { period, standings };
  }

  @FieldResolver(() => Player, {
    nullable: true,
    description: 'The player, with all that areas know of them.',
  })
  player(@Root() { rsn }: AttendanceStanding): Player {
    return { name: rsn };
  }

  private read(period: Period, limit: number): Promise<AttendanceStanding[]> {
    return readStandings(this.dependencies.dataSource, period, limit, new Date());
  }
}
