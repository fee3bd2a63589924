import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countMembers, dropMemberCounts } from '#kit/teams/team-statements';

const TABLES = { schema: 'events', members: 'events.team_members' } as const;

/** Stores the number of members of teams, so that teams are read without counting them. */
export class TileMemberCounts1764991100000 implements MigrationInterface {
  readonly name = 'TileMemberCounts1764991100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(countMembers(TABLES));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropMemberCounts(TABLES));
  }
}
