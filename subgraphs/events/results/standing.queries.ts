import { Field, Int, ObjectType } from 'type-graphql';
import { rowsByNumber } from '#kit/batched';
import type { Database } from '#kit/database/database';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import { User } from '../user.reference';

@ObjectType('TileStanding', { simpleResolvers: true, description: 'A line of the standings of an event.' })
export class TileStanding {
  @Field(() => Int, { description: 'Rank, from 1, without ties.' })
  rank: number;

  @Field(() => User, { nullable: true, description: 'The user.' })
  user: User;

  @Field(() => Int, {
    description:
      'Number of tiles with an approved proof; in a team event of those that are credited to the user.',
  })
  tilesCompleted: number;

  @Field(() => SafeInt, { description: 'Total points of those tiles.' })
  points: number;

  @Field(() => Timestamp, {
    description: 'Submission time of the proof that completed the latest tile; breaks ties, earlier first.',
  })
  lastCompletion: Date;
}

/** A request for the standings of one event. */
export interface StandingsRequest {
  readonly eventId: string;
  /** From `limitOf`. */
  readonly limit: number;
}

type StandingRow = Omit<TileStanding, 'rank' | 'user'> & {
  readonly number: string;
  readonly userId: string;
};

/** Ordered as `ix_participants_standings`, so that the limit reads only the top rows of each event. */
const STANDINGS = {
  name: 'events_tile_standings',
  text: `SELECT r.number, b.* FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS r (event_id, most, number)
    CROSS JOIN LATERAL (
      SELECT p.user_id AS "userId", p.tiles_completed AS "tilesCompleted", p.points,
        p.last_completion_at AS "lastCompletion"
      FROM events.participants p WHERE p.event_id = r.event_id AND p.tiles_completed > 0
      ORDER BY p.tiles_completed DESC, p.points DESC, p.last_completion_at, p.user_id
      LIMIT r.most
    ) b
    ORDER BY r.number, b."tilesCompleted" DESC, b.points DESC, b."lastCompletion", b."userId"`,
} as const;

/**
 * Returns the standings of each event in one statement, by tiles completed, points, then earlier last
 * completion. Lists only participants who completed a tile.
 */
export async function readStandings(
  database: Database,
  requests: readonly StandingsRequest[],
): Promise<TileStanding[][]> {
  const rows = await database.rows<StandingRow>(STANDINGS, [
    requests.map(({ eventId }) => eventId),
    requests.map(({ limit }) => limit),
  ]);
  return rowsByNumber(requests, rows).map((lines) =>
    lines.map(({ number: _, userId, ...line }, index) => ({
      rank: index + 1,
      user: { id: userId },
      ...line,
    })),
  );
}
