import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { Public } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE, limitOf, MOST_STANDINGS } from '#kit/database/page';
import { isIdentifier } from '#protocol/rules/text';
import type { EventsDependencies } from '../dependencies';
import { TileEvent } from '../events/event.fields';
import { findEvents } from '../events/event.queries';
import { readStandings, type StandingsRequest, TileStanding } from './standing.queries';

const LIMIT = 'Maximum number of entries, from 1; values above 500 are lowered to 500.';

@Resolver(() => TileEvent)
export class StandingsResolver {
  private readonly standings;

  constructor(private readonly dependencies: EventsDependencies) {
    this.standings = batched((requests: readonly StandingsRequest[]) =>
      readStandings(dependencies.database, requests),
    );
  }

  @Public()
  @ListSize({ assumedSize: MOST_STANDINGS, slicingArguments: ['limit'] })
  @Query(() => [TileStanding], {
    nullable: true,
    description: 'The standings of an event, best first; null when there is no such event.',
  })
  async tileLeaderboard(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Limited(FROM_ONE) @Arg('limit', () => Int, { defaultValue: 10, description: LIMIT }) limit: number,
  ): Promise<TileStanding[] | null> {
    const most = limitOf(limit, MOST_STANDINGS);
    if (!isIdentifier(eventId)) return null;
    const { database } = this.dependencies;
    const [standings = []] = await readStandings(database, [{ eventId, limit: most }]);
    if (standings.length > 0) return standings;
    const [event] = await findEvents(database, [eventId]);
    return event ? [] : null;
  }

  @ListSize({ assumedSize: MOST_STANDINGS, slicingArguments: ['limit'] })
  @FieldResolver(() => [TileStanding], { description: 'The standings, best first.' })
  async leaderboard(
    @Root() { id }: TileEvent,
    @Limited(FROM_ONE) @Arg('limit', () => Int, { defaultValue: 10, description: LIMIT }) limit: number,
    @Ctx() context: SubgraphContext,
  ): Promise<TileStanding[]> {
    return loaderOf(context, this.standings).load({ eventId: id, limit: limitOf(limit, MOST_STANDINGS) });
  }
}
