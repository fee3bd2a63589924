import type { Transaction } from '#kit/database/database';
import { tasksOf } from '../events/edit-board';
import type { EventEntity } from '../events/event.entity';
import { forParticipants } from '../events/lock-board';
import { type Award, type AwardBonus, type AwardCandidate, AwardTally } from '../rules/awards';
import { endingsOf } from '../rules/bonuses';
import type { PointsBoard, TeamCompletion } from '../rules/team-totals';

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

/** Returns the bonuses of a participant. */
type BonusesOf = (candidate: CandidateRow) => readonly AwardBonus[];

/** Determines the awards of a locked event whose standings are stored. */
export async function judgeAwards(transaction: Transaction, event: EventEntity): Promise<Award[]> {
  const tasks = await tasksOf(transaction, event.id);
  const points = new Map(tasks.map((task) => [task.position, task.points]));
  const board = { size: event.boardSize, bonuses: event.bonuses, points };
  const tally = new AwardTally(board);
  const bonusesOf = await bonusesIn(transaction, event, board);
  await forParticipants(transaction, event.id, async (ids) => {
    for (const row of await transaction.rows<CandidateRow>(CANDIDATES, [ids])) {
      tally.add(candidateOf(row, bonusesOf(row)));
    }
  });
  return tally.awards();
}

function candidateOf(
  { participantId, rank, positions, times }: CandidateRow,
  bonuses: readonly AwardBonus[],
): AwardCandidate {
  const completions = positions.map((position, index) => ({ position, completedAt: times[index] ?? 0 }));
  return { participantId, rank, completions, bonuses };
}

async function bonusesIn(
  transaction: Transaction,
  { id, mode, bonuses }: EventEntity,
  board: PointsBoard,
): Promise<BonusesOf> {
  if (!bonuses) return () => [];
  if (mode === 'solo') {
    return ({ participantId, ...row }) =>
      earnedOn(board, { participantIds: row.positions.map(() => participantId), ...row }).map(
        ([, bonus]) => bonus,
      );
  }
  const earned = new Map<string, AwardBonus[]>();
  for (const row of await transaction.rows<TeamRow>(OF_TEAMS, [id])) {
    for (const [participantId, bonus] of earnedOn(board, row)) {
      earned.set(participantId, [...(earned.get(participantId) ?? []), bonus]);
    }
  }
  return ({ participantId }) => earned.get(participantId) ?? [];
}

/** Returns the bonuses of a player or a team, and to whom they are credited. */
function earnedOn(
  board: PointsBoard,
  { participantIds, positions, times }: TeamRow,
): (readonly [participantId: string, bonus: AwardBonus])[] {
  const completions = positions.map(
    (position, index): Omit<TeamCompletion, 'teamId'> => ({
      participantId: participantIds[index] ?? '',
      position,
      at: times[index] ?? 0,
    }),
  );
  return endingsOf(board, new Set(board.points.keys()), completions).map(
    ({ completion, bonus: points }) => [completion.participantId, { points, at: completion.at }] as const,
  );
}
