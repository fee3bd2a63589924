import type { Transaction } from '#kit/database/database';
import { tasksOf } from '../events/edit-board';
import type { EventEntity } from '../events/event.entity';
import { forParticipants } from '../events/lock-board';
import { type Award, type AwardCandidate, AwardTally } from '../rules/awards';

/** Participants with their frozen ranks and completions, in columns. */
const CANDIDATES = {
  text: `SELECT l.participant_id AS "participantId", l.rank, array_agg(c.position) AS positions,
      array_agg((extract(epoch FROM c.completed_at) * 1000)::float8) AS times
    FROM bingo.result_lines l JOIN bingo.completions c ON c.participant_id = l.participant_id
    WHERE l.participant_id = ANY($1) GROUP BY l.participant_id, l.rank`,
} as const;

interface CandidateRow {
  readonly participantId: string;
  readonly rank: number;
  readonly positions: readonly number[];
  readonly times: readonly number[];
}

/** Determines the awards of a locked event whose standings are stored. */
export async function judgeAwards(transaction: Transaction, event: EventEntity): Promise<Award[]> {
  const tasks = await tasksOf(transaction, event.id);
  const points = new Map(tasks.map((task) => [task.position, task.points]));
  const tally = new AwardTally({ size: event.boardSize, points });
  await forParticipants(transaction, event.id, async (ids) => {
    for (const row of await transaction.rows<CandidateRow>(CANDIDATES, [ids])) tally.add(candidateOf(row));
  });
  return tally.awards();
}

function candidateOf({ participantId, rank, positions, times }: CandidateRow): AwardCandidate {
  const completions = positions.map((position, index) => ({ position, completedAt: times[index] ?? 0 }));
  return { participantId, rank, completions };
}
