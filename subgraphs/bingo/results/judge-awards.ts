import type { Transaction } from '#kit/database/database';
import { tasksOf } from '../events/tasks-of-events';
import type { EventEntity } from '../events/event.entity';
import { forParticipants } from '../participants/for-participants';
import { type Award, type AwardCandidate, type AwardEnding, AwardTally } from '../rules/awards';
import { endingsOf } from '../rules/bonuses';
import type { EntrantCompletion, PointsBoard } from '../rules/totals';

/** Participants with their frozen ranks and completions, in columns. */
const CANDIDATES = {
  text: `SELECT l.participant_id AS "participantId", l.rank, array_agg(c.position) AS positions,
      array_agg((extract(epoch FROM c.completed_at) * 1000)::float8) AS times
    FROM bingo.result_lines l JOIN bingo.completions c ON c.participant_id = l.participant_id
    WHERE l.participant_id = ANY($1) GROUP BY l.participant_id, l.rank`,
} as const;

/** $1 event. All completions by teams, in columns; a team's lines are those of all of its members. */
const OF_TEAMS = {
  text: `SELECT array_agg(c.participant_id) AS "participantIds", array_agg(c.position) AS positions,
      array_agg((extract(epoch FROM c.completed_at) * 1000)::float8) AS times
    FROM bingo.teams t JOIN bingo.completions c ON c.team_id = t.id AND c.team_id <> ''
    WHERE t.event_id = $1 GROUP BY t.id`,
} as const;

interface CandidateRow {
  readonly participantId: string;
  readonly rank: number;
  readonly positions: readonly number[];
  readonly times: readonly number[];
}

interface TeamRow extends Pick<CandidateRow, 'positions' | 'times'> {
  readonly participantIds: readonly string[];
}

/** Determines the awards of a locked event whose standings are stored. */
export async function judgeAwards(transaction: Transaction, event: EventEntity): Promise<Award[]> {
  const tasks = await tasksOf(transaction, event.id);
  const points = new Map(tasks.map((task) => [task.position, task.points]));
  const board = { size: event.boardSize, bonuses: event.bonuses, points };
  const tally = new AwardTally(points);
  const ofTeams = event.mode === 'teams' ? await endingsOfTeams(transaction, event.id, board) : null;
  await forParticipants(transaction, event.id, async (ids) => {
    for (const row of await transaction.rows<CandidateRow>(CANDIDATES, [ids])) {
      const endings = ofTeams ? (ofTeams.get(row.participantId) ?? []) : endingsOfPlayer(board, row);
      tally.add(candidateOf(row, endings));
    }
  });
  return tally.awards();
}

function candidateOf(
  { participantId, rank, positions, times }: CandidateRow,
  endings: readonly AwardEnding[],
): AwardCandidate {
  const completions = positions.map((position, index) => ({ position, completedAt: times[index] ?? 0 }));
  return { participantId, rank, completions, endings };
}

/** Returns what members of teams ended, by participant: a line belongs to who completed its last task. */
async function endingsOfTeams(
  transaction: Transaction,
  eventId: string,
  board: PointsBoard,
): Promise<ReadonlyMap<string, readonly AwardEnding[]>> {
  const ended = new Map<string, AwardEnding[]>();
  for (const row of await transaction.rows<TeamRow>(OF_TEAMS, [eventId])) {
    for (const [participantId, ending] of endingsOn(board, row)) {
      ended.set(participantId, [...(ended.get(participantId) ?? []), ending]);
    }
  }
  return ended;
}

function endingsOfPlayer(board: PointsBoard, { participantId, ...row }: CandidateRow): AwardEnding[] {
  const participantIds = row.positions.map(() => participantId);
  return endingsOn(board, { participantIds, ...row }).map(([, ending]) => ending);
}

/** Returns the lines that a player or a team ended, and to whom they are credited. */
function endingsOn(
  board: PointsBoard,
  { participantIds, positions, times }: TeamRow,
): (readonly [participantId: string, ending: AwardEnding])[] {
  const completions = positions.map(
    (position, index): Omit<EntrantCompletion, 'entrantId'> => ({
      participantId: participantIds[index] ?? '',
      position,
      at: times[index] ?? 0,
    }),
  );
  return endingsOf(board, new Set(board.points.keys()), completions).map(
    ({ completion: { participantId, at }, bonus: points, isBoard }) =>
      [participantId, { points, at, isBoard }] as const,
  );
}
