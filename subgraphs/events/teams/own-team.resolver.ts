import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { findTeams } from '#kit/teams/find-teams';
import type { EventsDependencies } from '../dependencies';
import { TileProgress, type UserProgress } from '../progress/tile-progress.type';
import { TileTeam } from './tile-team.type';
import { TEAM_STATEMENTS } from './tile-teams';

@Resolver(() => TileProgress)
export class OwnTeamResolver {
  private readonly teams;

  constructor({ database }: EventsDependencies) {
    this.teams = batched((ids: readonly string[]) => findTeams(database, TEAM_STATEMENTS, ids));
  }

  @FieldResolver(() => TileTeam, {
    nullable: true,
    description: 'Your team; null in a solo event and while you are in no team.',
  })
  async team(@Root() { teamId }: UserProgress, @Ctx() context: SubgraphContext): Promise<TileTeam | null> {
    return teamId === null ? null : loaderOf(context, this.teams).load(teamId);
  }
}
