import type { DataSource } from 'typeorm';
import type { TeamTables } from '../teams/team-statements';

/** Returns the teams whose stored number of members is wrong. */
export function miscountedTeams(
  dataSource: DataSource,
  { schema, members }: Pick<TeamTables, 'schema' | 'members'>,
): Promise<unknown[]> {
  return dataSource.query(
    `SELECT t.id, t.member_count AS stored, m.members FROM ${schema}.teams t
      CROSS JOIN LATERAL (SELECT count(*)::integer AS members FROM ${members} p WHERE p.team_id = t.id) AS m
      WHERE t.member_count <> m.members`,
  );
}
