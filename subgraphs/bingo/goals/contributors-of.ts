import type { Database } from '#kit/database/database';
import type { Participant } from '../participants/bingo-participant.type';

/** Somebody whose reports count for a participant's tasks. */
export type Contributor = Pick<Participant, 'id' | 'userId' | 'rsn' | 'teamId'>;

/** $1 teams. Members that left are among those who counted. */
const OF_TEAMS = {
  name: 'bingo_contributors_of_teams',
  text: `SELECT counted.team_id AS "teamId", p.id, p.user_id AS "userId", p.rsn
    FROM (
      SELECT team_id, participant_id FROM bingo.counts WHERE team_id = ANY($1) AND team_id <> ''
      UNION SELECT team_id, participant_id FROM bingo.part_counts WHERE team_id = ANY($1) AND team_id <> ''
      UNION SELECT team_id, participant_id FROM bingo.completions WHERE team_id = ANY($1) AND team_id <> ''
    ) AS counted
    JOIN bingo.participants p ON p.id = counted.participant_id ORDER BY p.registered_at, p.id`,
} as const;

/**
 * Returns whose reports count for the tasks of each participant: in a solo event the participant's own, else
 * those of present and former members of the team. `teamId` is the team for which they counted.
 */
export async function contributorsOf(
  database: Database,
  participants: readonly Contributor[],
): Promise<ReadonlyMap<string, readonly Contributor[]>> {
  const teams = [...new Set(participants.flatMap(({ teamId }) => teamId ?? []))];
  const members = teams.length === 0 ? [] : await database.rows<Contributor>(OF_TEAMS, [teams]);
  return new Map(
    participants.map((participant) => {
      const { id, teamId } = participant;
      return [id, teamId === null ? [participant] : members.filter((member) => member.teamId === teamId)];
    }),
  );
}
