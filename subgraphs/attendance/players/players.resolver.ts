import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { foldPlayerName } from '#kit/rules/player-name';
import type { AttendanceDependencies } from '../dependencies';
import { AttendanceSummary, type SummaryOfNames } from './attendance-summary.type';
import { Player } from './player.reference';
import { summariesKey } from './summaries';

@Resolver(() => Player)
export class PlayersResolver {
  private readonly summaries: ReturnType<typeof summariesKey>;

  constructor({ database }: AttendanceDependencies) {
    this.summaries = summariesKey(database);
  }

  @SignedIn()
  @FieldResolver(() => AttendanceSummary, {
    nullable: true,
    description: 'Attendance under this name, regardless of case and spacing.',
  })
  async attendance(@Root() { name }: Player, @Ctx() context: SubgraphContext): Promise<SummaryOfNames> {
    return { ...(await loaderOf(context, this.summaries).load([foldPlayerName(name)])), own: false };
  }
}
