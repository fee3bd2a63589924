import type { Database } from '#kit/database/database';
import type { PartCount } from '../rules/goal-counts';

const COLUMNS = 'q.position, q.part, q.count::float8 AS count, q.reversed::float8 AS reversed';

const OF_PARTICIPANT = {
  name: 'bingo_part_counts_of_participant',
  text: `SELECT ${COLUMNS} FROM bingo.part_counts q
    WHERE q.participant_id = $1 AND q.team_id = '' AND q.position = ANY($2)`,
} as const;

const OF_TEAM = {
  name: 'bingo_part_counts_of_team',
  text: `SELECT ${COLUMNS} FROM bingo.part_counts q
    WHERE q.team_id = $1 AND q.team_id <> '' AND q.position = ANY($2)`,
} as const;

/** Returns the counts of parts of composed goals at positions of a participant's board, in a solo event. */
export function partCountsOf(
  database: Database,
  participantId: string,
  positions: readonly number[],
): Promise<PartCount[]> {
  return database.rows<PartCount>(OF_PARTICIPANT, [participantId, positions]);
}

/** Returns the counts of parts of composed goals at positions of a team's board, each of one member. */
export function teamPartCountsOf(
  database: Database,
  teamId: string,
  positions: readonly number[],
): Promise<PartCount[]> {
  return database.rows<PartCount>(OF_TEAM, [teamId, positions]);
}
