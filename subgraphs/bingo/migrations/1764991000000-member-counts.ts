import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countMembers, dropMemberCounts } from '#kit/teams/team-statements';

const TABLES = { schema: 'bingo', members: 'bingo.participants' } as const;

/** Stores the number of members of teams, so that standings are read without counting them. */
export class BingoMemberCounts1764991000000 implements MigrationInterface {
  readonly name = 'BingoMemberCounts1764991000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(countMembers(TABLES));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropMemberCounts(TABLES));
  }
}
