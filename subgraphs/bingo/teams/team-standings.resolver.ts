import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { Public } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize, USUAL_TEAMS } from '#kit/cost';
import { FROM_ONE, MOST_STANDINGS, pageOf } from '#kit/database/page';
import type { TeamStandingsRequest } from '#kit/teams/team.queries';
import { isIdentifier } from '#protocol/rules/text';
import { BingoEvent } from '../board/event.fields';
import { findEvents } from '../board/events.queries';
import type { BingoDependencies } from '../dependencies';
import { BingoTeamStanding, readTeamStandings } from './team-standings.queries';

const LIMIT = 'Maximum number of entries, from 1; values above 500 are lowered to 500. All teams by default.';
const LIMIT_INSIDE = 'Maximum number of entries, from 1; values above 500 are lowered to 500.';
const PAGE = 'Page of `limit` entries, from 1.';

@Resolver(() => BingoEvent)
export class TeamStandingsResolver {
  private readonly standings;

  constructor(private readonly dependencies: BingoDependencies) {
    this.standings = batched((requests: readonly TeamStandingsRequest[]) =>
      readTeamStandings(dependencies.database, requests),
    );
  }

  @Public()
  @ListSize({ assumedSize: USUAL_TEAMS, slicingArguments: ['limit'] })
  @Query(() => [BingoTeamStanding], {
    nullable: true,
    description:
      'Standings of the teams of an event, best first; empty for a solo event, null if there is no such event.',
  })
  async bingoTeamLeaderboard(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Limited(FROM_ONE) @Arg('limit', () => Int, { nullable: true, description: LIMIT }) limit:
      | number
      | null
      | undefined,
    @Limited(FROM_ONE) @Arg('page', () => Int, { defaultValue: 1, description: PAGE }) page: number,
  ): Promise<BingoTeamStanding[] | null> {
    if (!isIdentifier(eventId)) return null;
    const { database } = this.dependencies;
    const requested = pageOf(page, limit ?? MOST_STANDINGS, MOST_STANDINGS);
    const isWhole = limit == null && page === 1;
    const request = { eventId, page: isWhole ? null : requested };
    const [standings = []] = await readTeamStandings(database, [request]);
    if (standings.length > 0) return standings;
    const [event] = await findEvents(database, [eventId]);
    return event ? [] : null;
  }

  @ListSize({ assumedSize: MOST_STANDINGS, slicingArguments: ['limit'] })
  @FieldResolver(() => [BingoTeamStanding], {
    description: 'Standings of the teams of the event, best first; empty in the mode `solo`.',
  })
  async teamLeaderboard(
    @Root() { id: eventId }: BingoEvent,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, { defaultValue: 50, description: LIMIT_INSIDE })
    limit: number,
    @Limited(FROM_ONE)
    @Arg('page', () => Int, { defaultValue: 1, description: PAGE })
    page: number,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoTeamStanding[]> {
    return loaderOf(context, this.standings).load({ eventId, page: pageOf(page, limit, MOST_STANDINGS) });
  }
}
