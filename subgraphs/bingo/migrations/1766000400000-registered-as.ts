import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the name under which a participant registered who was renamed because the player changed it,
 * and the game account by which notifications under a new name are recognised.
 */
export class RegisteredAs1766000400000 implements MigrationInterface {
  readonly name = 'RegisteredAs1766000400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE bingo.participants ADD COLUMN registered_as text, ADD COLUMN account_hash text',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bingo.participants DROP COLUMN registered_as, DROP COLUMN account_hash');
  }
}
