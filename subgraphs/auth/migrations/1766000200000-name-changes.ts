import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds changes of player names, and claims of players. */
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
      CREATE TABLE auth.player_claims (
        user_id text NOT NULL CONSTRAINT fk_player_claims_user REFERENCES auth.users (id) ON DELETE CASCADE,
        name text NOT NULL,
        spelling text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        verified_at timestamptz(3),
        verified_by text,
        CONSTRAINT pk_player_claims PRIMARY KEY (user_id, name),
        CONSTRAINT ck_player_claims_proof CHECK (verified_by IN ('game_client', 'organiser')),
        CONSTRAINT ck_player_claims_verified CHECK ((verified_at IS NULL) = (verified_by IS NULL))
      );
      CREATE INDEX ix_player_claims_name ON auth.player_claims (name);
      CREATE INDEX ix_player_claims_newest ON auth.player_claims (created_at, user_id, name);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth.player_claims, auth.name_changes');
  }
}
