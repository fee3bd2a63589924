import type { Database } from '#kit/database/database';
import type { PartCount } from './goal-counts';

const OF_PARTICIPANTS = {
  name: 'bingo_part_counts_of_participants',
  text: `SELECT q.participant_id AS "participantId", q.position, q.part, q.count::float8 AS count,
      q.reversed::float8 AS reversed
    FROM bingo.part_counts q WHERE q.participant_id = ANY($1) AND q.position = ANY($2)`,
} as const;

/** A count of a part, and whose it is. */
export interface PartCountOf extends PartCount {
  readonly participantId: string;
}

/** Returns the counts of parts of composed goals at positions of participants' boards, in one statement. */
export function partCountsOf(
  database: Database,
  participantIds: readonly string[],
  positions: readonly number[],
): Promise<PartCountOf[]> {
  return database.rows<PartCountOf>(OF_PARTICIPANTS, [participantIds, positions]);
}
