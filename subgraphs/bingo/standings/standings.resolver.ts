import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { Public } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { loaderOf, mostRows, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE, limitOf, MOST_STANDINGS } from '#kit/database/page';
import { isIdentifier } from '#protocol/rules/text';
import { BingoEvent } from '../board/event.fields';
import { findEvents } from '../board/events.queries';
import type { BingoDependencies } from '../dependencies';
import {
  BingoStanding,
  readStandings,
  readStandingsOfEvents,
  type StandingsRequest,
} from './standings.queries';

const LIMIT =
  'Maximum number of entries, from 1; values above 500 are lowered to 500. All participants by default.';
const LIMIT_INSIDE = 'Maximum number of entries, from 1; values above 500 are lowered to 500.';

@Resolver(() => BingoEvent)
export class StandingsResolver {
  private readonly standings;

  constructor(private readonly dependencies: BingoDependencies) {
    this.standings = batched((requests: readonly StandingsRequest[]) =>
      readStandingsOfEvents(dependencies.database, requests),
    );
  }

  @Public()
  @ListSize({ assumedSize: MOST_STANDINGS, slicingArguments: ['limit'] })
  @Query(() => [BingoStanding], {
    nullable: true,
    description: 'Standings of an event, best first; null if there is no such event.',
  })
  async bingoLeaderboard(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Limited(FROM_ONE) @Arg('limit', () => Int, { nullable: true, description: LIMIT }) limit:
      | number
      | null
      | undefined,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoStanding[] | null> {
    if (!isIdentifier(eventId)) return null;
    const most = limit == null ? mostRows(context) : limitOf(limit, MOST_STANDINGS);
    const { database } = this.dependencies;
    const standings = await readStandings(database, eventId, most);
    if (standings.length > 0) return standings;
    const [event] = await findEvents(database, [eventId]);
    return event ? [] : null;
  }

  @ListSize({ assumedSize: MOST_STANDINGS, slicingArguments: ['limit'] })
  @FieldResolver(() => [BingoStanding], { description: 'Standings of the event, best first.' })
  async leaderboard(
    @Root() { id }: BingoEvent,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, { defaultValue: 50, description: LIMIT_INSIDE })
    limit: number,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoStanding[]> {
    return loaderOf(context, this.standings).load({ eventId: id, most: limitOf(limit, MOST_STANDINGS) });
  }
}
