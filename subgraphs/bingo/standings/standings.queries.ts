import { Field, Int, ObjectType } from 'type-graphql';
import { rowsByKey } from '#kit/batched';
import type { Database } from '#kit/database/database';
import { type Columns, selectList, valueAt, valuesByColumn } from '#kit/database/statement';
import { User } from '../participants/player.reference';

/** The order of `ix_participants_standings`: participants without a completion come last. */
export const STANDINGS_ORDER =
  'p.points DESC, p.bingos DESC, p.tasks_completed DESC, p.last_completion_at, p.registered_at, p.id';

@ObjectType('BingoStanding', { simpleResolvers: true, description: 'A line of the standings of an event.' })
export class BingoStanding {
  @Field(() => Int, { description: 'Rank, from 1, without ties.' })
  rank: number;

  @Field(() => User, { nullable: true, description: 'The user who registered.' })
  user: User;

  @Field(() => String, { description: 'Player name in the game, as it was given.' })
  rsn: string;

  @Field(() => Int, { description: 'Number of completed tasks.' })
  tasksCompleted: number;

  @Field(() => Int, { description: 'Number of completed rows, columns and main diagonals.' })
  bingos: number;

  @Field(() => Int, { description: 'Total points: of the completed tasks, and bonuses.' })
  points: number;
}

const COLUMNS: Columns<StandingRow> = {
  userId: 'p.user_id',
  rsn: 'p.rsn',
  tasksCompleted: 'p.tasks_completed',
  bingos: 'p.bingos',
  points: 'p.points',
};

const STANDINGS = valuesByColumn(
  'bingo_standings',
  COLUMNS,
  `FROM bingo.participants p WHERE p.event_id = $1 ORDER BY ${STANDINGS_ORDER} LIMIT $2`,
  ({ userId, rsn, tasksCompleted, bingos, points }) =>
    (userId ?? []).map(
      (id, index): BingoStanding => ({
        rank: index + 1,
        user: { id },
        rsn: valueAt(rsn, index),
        tasksCompleted: valueAt(tasksCompleted, index),
        bingos: valueAt(bingos, index),
        points: valueAt(points, index),
      }),
    ),
);

const STANDINGS_OF_EVENTS = {
  name: 'bingo_standings_of_events',
  text: `SELECT e.most, s.* FROM unnest($1::text[], $2::integer[]) AS e (id, most) CROSS JOIN LATERAL (
      SELECT p.event_id AS "eventId", ${selectList(COLUMNS)} FROM bingo.participants p WHERE p.event_id = e.id ORDER BY ${STANDINGS_ORDER} LIMIT e.most
    ) s`,
} as const;

type StandingRow = Omit<BingoStanding, 'rank' | 'user'> & { readonly userId: string };

/**
 * Returns the standings of an event, ordered by points, bingos, completed tasks, earlier last completion,
 * earlier registration.
 *
 * @param eventId of an event that may not exist.
 * @param most the maximum number of standings.
 */
export async function readStandings(
  database: Database,
  eventId: string,
  most: number,
): Promise<BingoStanding[]> {
  return database.rows(STANDINGS, [eventId, most]);
}

/** An event and the maximum number of its standings to return. */
export interface StandingsRequest {
  readonly eventId: string;
  /** From `limitOf`. */
  readonly most: number;
}

/** Returns the standings of several events in one statement. */
export async function readStandingsOfEvents(
  database: Database,
  requests: readonly StandingsRequest[],
): Promise<BingoStanding[][]> {
  const distinct = [...new Map(requests.map((request) => [keyOf(request), request])).values()];
  const rows = await database.rows<StandingRow & StandingsRequest>(STANDINGS_OF_EVENTS, [
    distinct.map(({ eventId }) => eventId),
    distinct.map(({ most }) => most),
  ]);
  return rowsByKey(requests.map(keyOf), rows, keyOf).map((lines) => lines.map(standingOf));
}

function keyOf({ eventId, most }: StandingsRequest): string {
  return `${most} ${eventId}`;
}

function standingOf(
  { userId, rsn, tasksCompleted, bingos, points }: StandingRow,
  index: number,
): BingoStanding {
  return { rank: index + 1, user: { id: userId }, rsn, tasksCompleted, bingos, points };
}
