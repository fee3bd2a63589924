import type { Database } from '#kit/database/database';
import { rowsByKey } from '#kit/rows-by-key';
import type { Participant } from '../participants/bingo-participant.type';
import { PARTICIPANT_COLUMNS } from '../participants/participant-columns';

const MEMBERS = {
  name: 'bingo_members_of_teams',
  text: `SELECT ${PARTICIPANT_COLUMNS} FROM bingo.participants p WHERE p.team_id = ANY($1)
    ORDER BY p.joined_team_at, p.id`,
} as const;

/** Returns the members of each team, earliest first, in one statement. */
export async function membersOf(database: Database, teamIds: readonly string[]): Promise<Participant[][]> {
  const rows = await database.rows<Participant>(MEMBERS, [[...new Set(teamIds)]]);
  return rowsByKey(teamIds, rows, ({ teamId }) => teamId ?? '');
}
