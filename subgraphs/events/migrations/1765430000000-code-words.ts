import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds to tile events the word that participants write in their screenshots. */
export class CodeWords1765430000000 implements MigrationInterface {
  readonly name = 'CodeWords1765430000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE events.events ADD COLUMN code_word text,
      ADD CONSTRAINT ck_events_code_word CHECK (char_length(code_word) BETWEEN 1 AND 40)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.events DROP COLUMN code_word');
  }
}
