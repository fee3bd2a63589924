import { Field, Int, ObjectType } from 'type-graphql';
import { rowsByNumber } from '#kit/batched';
import { type Connection, connectionOf, connectionType, isInt32, isTime, type Slice } from '#kit/connection';
import { LONG_COUNT_COST } from '#kit/cost';
import type { Database } from '#kit/database/database';
import { Timestamp } from '#protocol/scalars/timestamp';
import { isFirstOf } from '../participants/participant.fields';
import { User } from '../participants/player.reference';
import type { BingoEvidence } from '../progress/ledger.fields';
import { type Bonuses, type Credit, creditsOf, type EntrantCompletion } from '../rules/scores';
import { STANDINGS_ORDER } from './standings.queries';

@ObjectType('BingoCompletion', {
  simpleResolvers: true,
  description: 'A task that a participant of an event completed: public like the standings.',
})
export class BingoCompletion {
  /** Not a GraphQL field: it orders completions of the same time. */
  participantId: string;

  @Field(() => User, { nullable: true, description: 'The user who registered.' })
  user: User;

  @Field(() => String, { description: 'Player name in the game, as it was given.' })
  rsn: string;

  @Field(() => Int, { description: 'Position of the task on the board, from 0.' })
  taskPosition: number;

  @Field(() => String, { description: 'Name of the task.' })
  taskName: string;

  @Field(() => Timestamp, { description: 'When the task was completed.' })
  completedAt: Date;

  @Field(() => Int, { description: 'Points of the task.' })
  points: number;

  @Field(() => Int, {
    description:
      'Points of the rows, columns, main diagonals and the whole board that this completion ended; 0 without bonuses.',
  })
  bonus: number;

  @Field(() => Int, {
    description:
      "The participant's points after this completion: the sum of the completions until then that still count, with their bonuses.",
  })
  totalPoints: number;
}

export const BingoCompletionConnection = connectionType(
  BingoCompletion,
  'BingoCompletion',
  'Completions in an event.',
  LONG_COUNT_COST,
);

/** A completion, and whether its event has bonuses. */
interface FeedRow extends BingoCompletion {
  readonly eventId: string;
  readonly hasBonuses: boolean;
}

/** $1 events, $2 participants. Completions of a team are read of all of its members. */
const BOARDS = {
  name: 'bingo_boards_with_bonuses',
  text: `SELECT e.board_size AS size, e.bonuses,
      ARRAY(SELECT t.position FROM bingo.tasks t WHERE t.event_id = e.id) AS tasks,
      (SELECT json_agg(json_build_object('entrantId', c.entrant_id, 'participantId', c.participant_id, 'position', c.position,
          'at', (extract(epoch FROM c.completed_at) * 1000)::float8))
        FROM bingo.completions c JOIN bingo.participants p ON p.id = c.participant_id
        WHERE p.event_id = e.id AND c.entrant_id IN (
          SELECT d.entrant_id FROM bingo.completions d WHERE d.participant_id = ANY($2))) AS completions
    FROM bingo.events e WHERE e.id = ANY($1)`,
} as const;

interface BoardRow {
  readonly size: number;
  readonly bonuses: Bonuses | null;
  readonly tasks: readonly number[];
  readonly completions: readonly EntrantCompletion[] | null;
}

/**
 * Adds the bonuses of events that have some to completions and the points after them, in one more statement.
 */
async function addBonuses(database: Database, rows: readonly FeedRow[]): Promise<void> {
  const concerned = rows.filter(({ hasBonuses }) => hasBonuses);
  if (concerned.length === 0) return;
  const boards = await database.rows<BoardRow>(BOARDS, [
    [...new Set(concerned.map(({ eventId }) => eventId))],
    [...new Set(concerned.map(({ participantId }) => participantId))],
  ]);
  const earned = new Map(boards.flatMap(endingsByParticipant));
  for (const row of concerned) {
    const until = { at: row.completedAt.getTime(), position: row.taskPosition };
    const own = (earned.get(row.participantId) ?? []).filter(({ completion }) => !isAfter(completion, until));
    row.bonus = sumOf(own.filter(({ completion }) => !isAfter(until, completion)));
    row.totalPoints += sumOf(own);
  }
}

function endingsByParticipant({ completions, tasks, ...board }: BoardRow): [string, Credit['endings']][] {
  const { participants } = creditsOf(board, new Set(tasks), completions ?? []);
  return [...participants].map(([id, { endings }]) => [id, endings]);
}

/** In the order in which the feed adds up points. */
function isAfter(left: Place, right: Place): boolean {
  return left.at > right.at || (left.at === right.at && left.position > right.position);
}

type Place = Pick<EntrantCompletion, 'at' | 'position'>;

function sumOf(earned: Credit['endings']): number {
  return earned.reduce((sum, { bonus }) => sum + bonus, 0);
}

/** A page of the completions in an event. */
export interface CompletionPage {
  readonly eventId: string;
  /** Only of the first so many participants of the standings; null for all. */
  readonly best: number | null;
  readonly slice: Slice;
}

type CompletionOrder = 'newest first' | 'oldest first';

const STATEMENTS = {
  'newest first': { name: 'bingo_completions_newest_first', text: statement('DESC', '<', 'infinity') },
  'oldest first': { name: 'bingo_completions_oldest_first', text: statement('ASC', '>', '-infinity') },
} as const;

/** `tasks_completed` of a participant counts a position once that they completed for several teams. */
const COUNT = {
  name: 'bingo_completion_count',
  text: `SELECT coalesce(sum(b.completed), 0)::integer AS count FROM bingo.events e CROSS JOIN LATERAL (
      SELECT t.tasks_completed AS completed FROM bingo.teams t
        WHERE e.mode = 'teams' AND $2::integer IS NULL AND t.event_id = e.id
      UNION ALL (
        SELECT CASE e.mode WHEN 'solo' THEN p.tasks_completed
            ELSE (SELECT count(*) FROM bingo.completions c WHERE c.participant_id = p.id) END
          FROM bingo.participants p WHERE (e.mode = 'solo' OR $2::integer IS NOT NULL) AND p.event_id = e.id
          ORDER BY ${STANDINGS_ORDER} LIMIT $2)
    ) b WHERE e.id = $1`,
} as const;

/**
 * $1 events, $2 maxima of participants, $3 to $5 keys of the previous items, $6 how many. Points are added up
 * for the items of the page only.
 *
 * @param start time before all, in this direction.
 */
function statement(direction: 'ASC' | 'DESC', follows: '<' | '>', start: string): string {
  const order = ['c.completed_at', 'c.participant_id', 'c.position'];
  const ordered = order.map((column) => `${column} ${direction}`).join(', ');
  const page = `(${order.join(', ')}) ${follows}
        (coalesce(asked.after_time, '${start}'), coalesce(asked.after_id, ''), coalesce(asked.after_position, 0))
      ORDER BY ${ordered} LIMIT asked.first`;
  return `SELECT asked.number, p.id AS "participantId", json_build_object('id', p.user_id) AS user, p.rsn,
      c.position AS "taskPosition", t.name AS "taskName", c.completed_at AS "completedAt", t.points, 0 AS bonus,
      e.id AS "eventId", e.bonuses IS NOT NULL AS "hasBonuses",
      (SELECT sum(earlier_task.points)::integer FROM bingo.completions earlier
        JOIN bingo.tasks earlier_task ON earlier_task.event_id = asked.event_id AND earlier_task.position = earlier.position
        WHERE earlier.participant_id = p.id AND ${isFirstOf('earlier')}
          AND (earlier.completed_at, earlier.position) <= (c.completed_at, c.position)) AS "totalPoints"
    FROM unnest($1::text[], $2::integer[], $3::timestamptz[], $4::text[], $5::integer[], $6::integer[])
      WITH ORDINALITY AS asked (event_id, best, after_time, after_id, after_position, first, number)
    CROSS JOIN LATERAL (
      (SELECT c.participant_id, c.position, c.completed_at FROM bingo.completions c
        WHERE asked.best IS NULL AND c.event_id = asked.event_id AND ${page})
      UNION ALL
      (SELECT c.participant_id, c.position, c.completed_at
        FROM (SELECT p.id FROM bingo.participants p WHERE p.event_id = asked.event_id
          ORDER BY ${STANDINGS_ORDER} LIMIT asked.best) best
        JOIN bingo.completions c ON c.participant_id = best.id
        WHERE asked.best IS NOT NULL AND ${page})
    ) c
    JOIN bingo.participants p ON p.id = c.participant_id
    JOIN bingo.events e ON e.id = asked.event_id
    JOIN bingo.tasks t ON t.event_id = asked.event_id AND t.position = c.position
    ORDER BY asked.number, ${ordered}`;
}

/** Returns whether the values of a cursor are a key of the completions of an event. */
export function isCompletionKey([time, id, position, ...others]: readonly unknown[]): boolean {
  return (
    isTime(time) &&
    typeof id === 'string' &&
    /^[\w-]{1,64}$/.test(id) &&
    isInt32(position) &&
    others.length === 0
  );
}

/**
 * Returns a page of the completions that count in each event, in one statement; in two if there are bonuses.
 */
export async function readCompletions(
  database: Database,
  pages: readonly CompletionPage[],
  order: CompletionOrder,
): Promise<Connection<BingoCompletion>[]> {
  const rows = await database.rows<FeedRow & { readonly number: string }>(STATEMENTS[order], [
    pages.map(({ eventId }) => eventId),
    pages.map(({ best }) => best),
    ...[0, 1, 2].map((part) => pages.map(({ slice }) => slice.after?.[part] ?? null)),
    pages.map(({ slice }) => slice.first + 1),
  ]);
  await addBonuses(database, rows);
  const found = rowsByNumber(pages, rows);
  return pages.map(({ eventId, best, slice }, index) =>
    connectionOf(BingoCompletionConnection, found[index] ?? [], {
      slice,
      keyOf: ({ completedAt, participantId, taskPosition }) => [completedAt, participantId, taskPosition],
      count: async () => (await database.row<{ count: number }>(COUNT, [eventId, best]))?.count ?? 0,
    }),
  );
}

/** A completion of a participant. */
export interface EvidenceKey {
  readonly participantId: string;
  readonly taskPosition: number;
}

const EVIDENCE = {
  name: 'bingo_evidence_of_completions',
  text: `SELECT entry.evidence FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS asked (participant_id, position, number)
    LEFT JOIN LATERAL (
      SELECT CASE WHEN s.id IS NULL THEN l.evidence ELSE l.evidence || jsonb_build_object('screenshot',
          jsonb_build_object('eventId', l.event_id, 'id', s.id)) END AS evidence
      FROM bingo.ledger l LEFT JOIN bingo.screenshots s ON s.id = l.evidence ->> 'screenshotId'
      WHERE l.participant_id = asked.participant_id AND l.position = asked.position AND l.completed
      ORDER BY l.id DESC LIMIT 1
    ) entry ON true
    ORDER BY asked.number`,
} as const;

/** Returns the evidence of what completed each task last, in the order of the keys; null if there is none. */
export async function readEvidence(
  database: Database,
  keys: readonly EvidenceKey[],
): Promise<(BingoEvidence | null)[]> {
  const rows = await database.rows<{ evidence: BingoEvidence | null }>(EVIDENCE, [
    keys.map(({ participantId }) => participantId),
    keys.map(({ taskPosition }) => taskPosition),
  ]);
  return rows.map(({ evidence }) => evidence);
}
