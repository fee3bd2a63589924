import type { Database } from '#kit/database/database';
import { entrantOf } from '../counting/entrant-sql';
import { type Bonuses, endingsOf } from '../rules/bonuses';
import { byEntrant, type EntrantCompletion } from '../rules/totals';
import type { BingoCompletion } from './bingo-completion.type';

/** A completion, and whether its event has bonuses. */
export interface FeedRow extends BingoCompletion {
  readonly eventId: string;
  readonly hasBonuses: boolean;
}

/** What ended lines of the completions of a player or a team. */
interface Earned extends EntrantCompletion {
  readonly bonus: number;
}

/** $1 events, $2 participants. Completions of a team are read of all of its members. */
const BOARDS = {
  name: 'bingo_boards_with_bonuses',
  text: `SELECT e.board_size AS size, e.bonuses,
      ARRAY(SELECT t.position FROM bingo.tasks t WHERE t.event_id = e.id) AS tasks,
      (SELECT json_agg(json_build_object('entrantId', ${entrantOf('c')}, 'participantId', c.participant_id, 'position', c.position,
          'at', (extract(epoch FROM c.completed_at) * 1000)::float8))
        FROM bingo.completions c JOIN bingo.participants p ON p.id = c.participant_id
        WHERE p.event_id = e.id AND (p.id = ANY($2) OR (c.team_id <> '' AND c.team_id IN (
          SELECT d.team_id FROM bingo.completions d WHERE d.participant_id = ANY($2))))) AS completions
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
export async function addBonuses(database: Database, rows: readonly FeedRow[]): Promise<void> {
  const concerned = rows.filter(({ hasBonuses }) => hasBonuses);
  if (concerned.length === 0) return;
  const boards = await database.rows<BoardRow>(BOARDS, [
    [...new Set(concerned.map(({ eventId }) => eventId))],
    [...new Set(concerned.map(({ participantId }) => participantId))],
  ]);
  const earned = earnedBy(boards.flatMap(earnedOn));
  for (const row of concerned) {
    const until = { at: row.completedAt.getTime(), position: row.taskPosition };
    const own = (earned.get(row.participantId) ?? []).filter((one) => !isAfter(one, until));
    row.bonus = sumOf(own.filter((one) => !isAfter(until, one)));
    row.totalPoints += sumOf(own);
  }
}

/** Returns what completions of a board earned; each entrant has lines of their own. */
function earnedOn({ completions, tasks, ...board }: BoardRow): Earned[] {
  return [...byEntrant(completions ?? []).values()].flatMap((own) =>
    endingsOf(board, new Set(tasks), own).map(({ completion, bonus }) => ({ ...completion, bonus })),
  );
}

function earnedBy(earned: readonly Earned[]): Map<string, Earned[]> {
  const byParticipant = new Map<string, Earned[]>();
  for (const one of earned) {
    byParticipant.set(one.participantId, [...(byParticipant.get(one.participantId) ?? []), one]);
  }
  return byParticipant;
}

/** In the order in which the feed adds up points. */
function isAfter(one: Place, other: Place): boolean {
  return one.at > other.at || (one.at === other.at && one.position > other.position);
}

type Place = Pick<EntrantCompletion, 'at' | 'position'>;

function sumOf(earned: readonly Earned[]): number {
  return earned.reduce((sum, { bonus }) => sum + bonus, 0);
}
