import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex } from '#kit/database/online-steps';

/** Lists users by name. */
export class UsersByName1764970000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndex(runner, { name: 'ix_users_name', on: 'auth.users (folded_username, id)' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX auth.ix_users_name');
  }
}
