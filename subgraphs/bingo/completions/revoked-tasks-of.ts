import type { Database } from '#kit/database/database';
import { rowsByKey } from '#kit/rows-by-key';
import { ofTeam } from '../teams/team-counts-sql';

const REVOKED = {
  name: 'bingo_revoked_tasks',
  text: `SELECT p.id AS "participantId", v.position FROM bingo.participants p
    JOIN bingo.revocations v ON v.participant_id = p.id AND v.team_id = '' WHERE p.id = ANY($1)
    UNION ALL
    SELECT p.id, v.position FROM bingo.participants p JOIN bingo.revocations v ON ${ofTeam('v')} WHERE p.id = ANY($1)
    ORDER BY position`,
} as const;

/** Returns the positions of the revoked completions of each participant or its team, ascending, in one statement. */
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
