import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE, Limited } from '#kit/limited';
import { isTeamKey, type TeamsRequest, teamsOf } from '#kit/teams/find-teams';
import type { EventsDependencies } from '../dependencies';
import { TileEvent } from '../events/tile-event.type';
import { type TileTeam, TileTeamConnection } from './tile-team.type';
import { TEAM_STATEMENTS } from './tile-teams';

@Resolver(() => TileEvent)
export class EventTeamsResolver {
  private readonly teamPages;

  constructor({ database }: EventsDependencies) {
    this.teamPages = batched((requests: readonly TeamsRequest[]) =>
      teamsOf(database, TEAM_STATEMENTS, TileTeamConnection, requests),
    );
  }

  @ListSize(CONNECTION_SIZE)
  @FieldResolver(() => TileTeamConnection, {
    description: 'The teams, oldest first; none in the mode `solo`.',
  })
  teams(
    @Root() { id: eventId }: TileEvent,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 20, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null | undefined,
    @Ctx() context: SubgraphContext,
  ): Promise<Connection<TileTeam>> {
    return loaderOf(context, this.teamPages).load({ eventId, slice: sliceOf({ first, after }, isTeamKey) });
  }
}
