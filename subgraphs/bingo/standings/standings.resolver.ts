import { Arg, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { Public } from '#kit/access/access';
import type { BingoDependencies } from '../dependencies';
import { BingoEvent } from '../events/bingo-event.type';
import { findEvents, isEventId } from '../events/find-events';
import { BingoStanding } from './bingo-standing.type';
import { readStandings } from './read-standings';

const LIMIT = 'How many at most, from 1; above 500 it is lowered to that. Everybody when absent.';

@Resolver(() => BingoEvent)
export class StandingsResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @Public()
  @Query(() => [BingoStanding], {
    nullable: true,
    description: 'The standings of an event, best first; null when there is no such event.',
  })
  async bingoLeaderboard(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('limit', () => Int, { nullable: true, description: LIMIT }) limit?: number | null,
  ): Promise<BingoStanding[] | null> {
    if (!isEventId(eventId)) return null;
    const { dataSource } = this.dependencies;
    const standings = await readStandings(dataSource, eventId, limit ?? null);
    if (standings.length > 0) return standings;
    const [event] = await findEvents(dataSource, [eventId]);
    return event ? [] : null;
  }

  @FieldResolver(() => [BingoStanding], { description: 'The standings, best first.' })
  leaderboard(
    @Root() { id }: BingoEvent,
    @Arg('limit', () => Int, { nullable: true, description: LIMIT }) limit?: number | null,
  ): Promise<BingoStanding[]> {
    return readStandings(this.dependencies.dataSource, id, limit ?? null);
  }
}
