import type { Database } from '#kit/database/database';
import { rowsByKey } from '#kit/rows-by-key';
import { ofTeam } from '../counting/entrant-sql';
import { isShown } from '../hidden-tasks/shown-sql';

const JOIN_SHOWN = `JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = v.position AND ${isShown('t')}`;

const REVOKED = {
  name: 'bingo_revoked_tasks',
  text: `SELECT p.id AS "participantId", v.position FROM bingo.participants p
    JOIN bingo.revocations v ON v.participant_id = p.id AND v.team_id = '' ${JOIN_SHOWN} WHERE p.id = ANY($1)
    UNION ALL
    SELECT p.id, v.position FROM bingo.participants p JOIN bingo.revocations v ON ${ofTeam('v')} ${JOIN_SHOWN}
    WHERE p.id = ANY($1)
    ORDER BY position`,
} as const;

/**
 * Returns the positions of the revoked completions of shown tasks, of each participant or its team,
 * ascending, in one statement.
 */
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
