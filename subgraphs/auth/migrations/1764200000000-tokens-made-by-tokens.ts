import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the creator of a token and the right to create tokens. Existing tokens have no creator and lack the
 * right.
 */
export class TokensMadeByTokens1764200000000 implements MigrationInterface {
  readonly name = 'TokensMadeByTokens1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE auth.sessions
        ADD COLUMN may_create_tokens boolean NOT NULL DEFAULT false,
        ADD COLUMN made_by text,
        ADD CONSTRAINT fk_sessions_made_by FOREIGN KEY (made_by) REFERENCES auth.sessions (id) ON DELETE CASCADE;
      CREATE INDEX ix_sessions_made_by ON auth.sessions (made_by);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX auth.ix_sessions_made_by;
      ALTER TABLE auth.sessions DROP COLUMN made_by, DROP COLUMN may_create_tokens;
    `);
  }
}
