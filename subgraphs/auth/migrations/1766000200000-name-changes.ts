import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds changes of player names. */
export class NameChanges1766000200000 implements MigrationInterface {
  readonly name = 'NameChanges1766000200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.name_changes (
        id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_name_changes PRIMARY KEY,
        former text NOT NULL,
        former_spelling text NOT NULL,
        current text NOT NULL,
        current_spelling text NOT NULL,
        changed_at timestamptz(3) NOT NULL,
        status text NOT NULL,
        source text NOT NULL,
        reference text,
        decided_by_id text,
        recorded_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT uq_name_changes_reference UNIQUE (reference),
        CONSTRAINT ck_name_changes_names CHECK (former <> current),
        CONSTRAINT ck_name_changes_status CHECK (status IN ('proposed', 'active', 'rejected', 'reverted')),
        CONSTRAINT ck_name_changes_source CHECK (source IN ('administrator', 'tracker', 'game_client'))
      );
      CREATE INDEX ix_name_changes_former ON auth.name_changes (former);
      CREATE INDEX ix_name_changes_current ON auth.name_changes (current);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth.name_changes');
  }
}
