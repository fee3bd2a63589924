import type { Database } from '#kit/database/database';
import { rowsByKey } from '#kit/rows-by-key';

const REVOKED = {
  name: 'bingo_revoked_tasks',
  text: `SELECT v.participant_id AS "participantId", v.position FROM bingo.revocations v
    WHERE v.participant_id = ANY($1) ORDER BY v.position`,
} as const;

/** Returns the positions of each participant's revoked completions, ascending, in one statement. */
export async function revokedTasksOf(
  database: Database,
  participantIds: readonly string[],
): Promise<number[][]> {
  const rows = await database.rows<{ participantId: string; position: number }>(REVOKED, [
    [...new Set(participantIds)],
  ]);
  return rowsByKey(participantIds, rows, ({ participantId }) => participantId).map((own) =>
    own.map(({ position }) => position),
  );
}
