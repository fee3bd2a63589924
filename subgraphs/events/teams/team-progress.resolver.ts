import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { DependsOnCaller } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { areMembers } from '#kit/teams/find-teams';
import type { Membership } from '#kit/teams/team-statements';
import { holdsPermission } from '#protocol/principal';
import { SafeInt } from '#protocol/scalars/safe-int';
import type { EventsDependencies } from '../dependencies';
import { currentTilesOfTeams } from '../progress/current-tiles';
import { completionsOf } from './find-members';
import { TileTeam } from './tile-team.type';
import { TileTeamCompletion } from './tile-team-completion.type';
import { TEAM_STATEMENTS } from './tile-teams';

const VISIBLE = 'For members and reviewers (`manage_events`); null for other callers.';

@Resolver(() => TileTeam)
export class TeamProgressResolver {
  private readonly currentTiles;
  private readonly completionsById;
  private readonly memberships;

  constructor({ database }: EventsDependencies) {
    this.currentTiles = batched((teams: readonly TileTeam[]) => currentTilesOfTeams(database, teams));
    this.completionsById = batched((ids: readonly string[]) => completionsOf(database, ids));
    this.memberships = batched((asked: readonly Membership[]) =>
      areMembers(database, TEAM_STATEMENTS, asked),
    );
  }

  @DependsOnCaller()
  @FieldResolver(() => SafeInt, {
    nullable: true,
    description: `Position of the first tile that the team has not completed; one past the last when it has all, 0 without tiles. ${VISIBLE}`,
  })
  async currentTile(@Root() team: TileTeam, @Ctx() context: SubgraphContext): Promise<number | null> {
    return (await this.mayRead(team, context)) ? loaderOf(context, this.currentTiles).load(team) : null;
  }

  @DependsOnCaller()
  @ListSize({ assumedSize: 25 })
  @FieldResolver(() => [TileTeamCompletion], {
    nullable: true,
    description: `The tiles that the team completed, oldest first, with the members to whom they are credited. ${VISIBLE}`,
  })
  async completions(
    @Root() team: TileTeam,
    @Ctx() context: SubgraphContext,
  ): Promise<TileTeamCompletion[] | null> {
    return (await this.mayRead(team, context)) ? loaderOf(context, this.completionsById).load(team.id) : null;
  }

  private async mayRead({ id: teamId }: TileTeam, context: SubgraphContext): Promise<boolean> {
    const { principal } = context.caller;
    if (holdsPermission(principal, 'manage_events')) return true;
    if (principal.kind !== 'user') return false;
    return loaderOf(context, this.memberships).load({ teamId, userId: principal.userId });
  }
}
