import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE, Limited } from '#kit/limited';
import { isTeamKey, type TeamsRequest, teamsOf } from '#kit/teams/find-teams';
import type { BingoDependencies } from '../dependencies';
import { BingoEvent } from '../events/bingo-event.type';
import { type BingoTeam, BingoTeamConnection } from './bingo-team.type';
import { TEAM_STATEMENTS } from './bingo-teams';

@Resolver(() => BingoEvent)
export class EventTeamsResolver {
  private readonly teamPages;

  constructor({ database }: BingoDependencies) {
    this.teamPages = batched((requests: readonly TeamsRequest[]) =>
      teamsOf(database, TEAM_STATEMENTS, BingoTeamConnection, requests),
    );
  }

  @ListSize(CONNECTION_SIZE)
  @FieldResolver(() => BingoTeamConnection, {
    description: 'The teams, oldest first; none in the mode `solo`.',
  })
  teams(
    @Root() { id: eventId }: BingoEvent,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 20, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null | undefined,
    @Ctx() context: SubgraphContext,
  ): Promise<Connection<BingoTeam>> {
    return loaderOf(context, this.teamPages).load({ eventId, slice: sliceOf({ first, after }, isTeamKey) });
  }
}
