import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the library of event templates. */
export class Templates1764920000000 implements MigrationInterface {
  readonly name = 'Templates1764920000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bingo.templates (
        id text CONSTRAINT pk_templates PRIMARY KEY,
        name text NOT NULL,
        document json NOT NULL,
        board_size integer NOT NULL,
        task_count integer NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT uq_templates_name UNIQUE (name)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bingo.templates');
  }
}
