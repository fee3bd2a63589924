import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists users by name. */
export class UsersByName1764970000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_users_name ON auth.users (folded_username, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX auth.ix_users_name');
  }
}
