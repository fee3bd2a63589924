import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import type { Database } from '#kit/database/database';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { BingoDependencies } from '../dependencies';
import { BingoEvent } from '../events/bingo-event.type';

const CLOSED_AT = {
  name: 'bingo_closed_times',
  text: 'SELECT event_id AS "eventId", closed_at AS "closedAt" FROM bingo.results WHERE event_id = ANY($1)',
} as const;

@Resolver(() => BingoEvent)
export class ClosedAtResolver {
  private readonly times;

  constructor({ database }: BingoDependencies) {
    this.times = batched((ids: readonly string[]) => closedTimes(database, ids));
  }

  @FieldResolver(() => Timestamp, {
    nullable: true,
    description: 'When an organiser closed the event; null unless it is closed. See `bingoResults`.',
  })
  closedAt(@Root() { id }: BingoEvent, @Ctx() context: SubgraphContext): Promise<Date | null> {
    return loaderOf(context, this.times).load(id);
  }
}

/** Returns when events were closed, in one statement; null for one that is not. */
async function closedTimes(database: Database, eventIds: readonly string[]): Promise<(Date | null)[]> {
  const rows = await database.rows<{ eventId: string; closedAt: Date }>(CLOSED_AT, [eventIds]);
  const byId = new Map(rows.map(({ eventId, closedAt }) => [eventId, closedAt]));
  return eventIds.map((id) => byId.get(id) ?? null);
}
