import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { Database } from '#kit/database/database';
import type { BingoDependencies } from '../dependencies';
import { openTiersBy, type Tier } from '../rules/tiers';
import { BingoEvent } from './event.fields';
import { BingoTier, type TierOfEvent } from './settings.fields';

/**
 * $1 events. Whoever completed equally many tasks of each tier is one row, so there are few. A task of a team
 * is completed by one of its members.
 */
const PROGRESS = {
  name: 'bingo_progress_in_tiers',
  text: `WITH holders AS (
      SELECT o.event_id, o.id AS holder, c.position FROM (
          SELECT p.id, p.event_id, 'solo' AS mode FROM bingo.participants p WHERE p.event_id = ANY($1)
          UNION ALL SELECT t.id, t.event_id, 'teams' FROM bingo.teams t WHERE t.event_id = ANY($1)
        ) AS o JOIN bingo.events e ON e.id = o.event_id AND e.mode = o.mode
        LEFT JOIN bingo.completions c ON c.entrant_id = o.id),
    progress AS (
      SELECT h.event_id, coalesce(array_agg(t.tier ORDER BY t.tier) FILTER (WHERE t.tier IS NOT NULL), '{}') AS done
      FROM holders h LEFT JOIN bingo.tasks t ON t.event_id = h.event_id AND t.position = h.position
      GROUP BY h.event_id, h.holder)
    SELECT e.id AS "eventId", e.tiers,
      ARRAY(SELECT t.tier FROM bingo.tasks t WHERE t.event_id = e.id AND t.tier IS NOT NULL) AS tasks,
      p.done, count(*)::integer AS count
    FROM progress p JOIN bingo.events e ON e.id = p.event_id GROUP BY e.id, p.done`,
} as const;

interface Progress {
  readonly eventId: string;
  readonly tiers: readonly Tier[] | null;
  /** The tier of each task of the board, hidden ones too, as they count for what opens a tier. */
  readonly tasks: readonly number[];
  /** The tier of each completed task. */
  readonly done: readonly number[];
  /** How many participants or teams have completed that. */
  readonly count: number;
}

/** Returns for how many participants or teams each tier is open, in one statement. */
async function openCountsOf(database: Database, tiers: readonly TierOfEvent[]): Promise<number[]> {
  const events = [...new Set(tiers.map(({ eventId }) => eventId))];
  const counts = new Map<string, number>();
  for (const { eventId, tiers: all, tasks, done, count } of await database.rows<Progress>(PROGRESS, [
    events,
  ])) {
    for (const number of openTiersBy(all ?? [], countOf(tasks), countOf(done))) {
      const key = keyOf(eventId, number);
      counts.set(key, (counts.get(key) ?? 0) + count);
    }
  }
  return tiers.map(({ eventId, number }) => counts.get(keyOf(eventId, number)) ?? 0);
}

function countOf(numbers: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

function keyOf(eventId: string, number: number): string {
  return `${number} ${eventId}`;
}

@Resolver(() => BingoEvent)
export class EventTiersResolver {
  @ListSize({ assumedSize: 5 })
  @FieldResolver(() => [BingoTier], {
    description: 'The tiers of its tasks, by number; empty without tiers.',
  })
  tiers(@Root() { id, tiers }: BingoEvent): TierOfEvent[] {
    return tiers.map((tier) => ({ eventId: id, ...tier }));
  }
}

@Resolver(() => BingoTier)
export class TiersResolver {
  private readonly openCounts;

  constructor({ database }: BingoDependencies) {
    this.openCounts = batched((tiers: readonly TierOfEvent[]) => openCountsOf(database, tiers));
  }

  @FieldResolver(() => Int, {
    description:
      'Number of participants, in an event of teams of teams, for whom the tier is open: all, if nothing has to be completed for it.',
  })
  openCount(@Root() tier: TierOfEvent, @Ctx() context: SubgraphContext): Promise<number> {
    return loaderOf(context, this.openCounts).load(tier);
  }
}
