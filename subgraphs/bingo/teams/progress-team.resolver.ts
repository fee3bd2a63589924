import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { findTeams } from '#kit/teams/find-teams';
import type { BingoDependencies } from '../dependencies';
import { BingoProgress } from '../participants/bingo-progress.type';
import { BingoTeam } from './bingo-team.type';
import { TEAM_STATEMENTS } from './bingo-teams';

@Resolver(() => BingoProgress)
export class ProgressTeamResolver {
  private readonly teams;

  constructor({ database }: BingoDependencies) {
    this.teams = batched((ids: readonly string[]) => findTeams(database, TEAM_STATEMENTS, ids));
  }

  @FieldResolver(() => BingoTeam, {
    nullable: true,
    description: 'Your team; null in a solo event and while you are in no team, when nothing counts.',
  })
  async team(@Root() { teamId }: BingoProgress, @Ctx() context: SubgraphContext): Promise<BingoTeam | null> {
    return teamId === null ? null : loaderOf(context, this.teams).load(teamId);
  }
}
