import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['counts', 'part_counts', 'completions', 'revocations'] as const;

/**
 * Adds the id of the entrant: of the team, in a solo event of the participant. Triggers set it, because the
 * release before inserts without it.
 */
export class Entrants1765000000000 implements MigrationInterface {
  readonly name = 'Entrants1765000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bingo.participants ADD COLUMN entrant_id text;
      UPDATE bingo.participants SET entrant_id = coalesce(team_id, id);
      ALTER TABLE bingo.participants ALTER COLUMN entrant_id SET NOT NULL,
        ADD CONSTRAINT ck_participants_entrant CHECK (entrant_id = coalesce(team_id, id));
      CREATE FUNCTION bingo.set_entrant_of_participant() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.entrant_id := coalesce(NEW.team_id, NEW.id); RETURN NEW; END $$;
      CREATE TRIGGER set_entrant BEFORE INSERT OR UPDATE OF team_id ON bingo.participants
        FOR EACH ROW EXECUTE FUNCTION bingo.set_entrant_of_participant();
      CREATE FUNCTION bingo.set_entrant() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.entrant_id := coalesce(nullif(NEW.team_id, ''), NEW.participant_id); RETURN NEW; END $$;`);
    for (const table of TABLES) {
      await runner.query(`ALTER TABLE bingo.${table} ADD COLUMN entrant_id text;
        UPDATE bingo.${table} SET entrant_id = coalesce(nullif(team_id, ''), participant_id);
        ALTER TABLE bingo.${table} ALTER COLUMN entrant_id SET NOT NULL,
          ADD CONSTRAINT ck_${table}_entrant CHECK (entrant_id = coalesce(nullif(team_id, ''), participant_id));
        CREATE TRIGGER set_entrant BEFORE INSERT OR UPDATE OF team_id ON bingo.${table}
          FOR EACH ROW EXECUTE FUNCTION bingo.set_entrant();`);
    }
    await runner.query(`CREATE INDEX ix_counts_entrant ON bingo.counts (entrant_id, position, participant_id);
      CREATE INDEX ix_part_counts_entrant ON bingo.part_counts (entrant_id, position, participant_id);
      CREATE UNIQUE INDEX uq_completions_entrant ON bingo.completions (entrant_id, position);
      CREATE UNIQUE INDEX uq_revocations_entrant ON bingo.revocations (entrant_id, position);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`DROP TRIGGER set_entrant ON bingo.${table};
        ALTER TABLE bingo.${table} DROP COLUMN entrant_id;`);
    }
    await runner.query(`DROP TRIGGER set_entrant ON bingo.participants;
      ALTER TABLE bingo.participants DROP COLUMN entrant_id;
      DROP FUNCTION bingo.set_entrant(); DROP FUNCTION bingo.set_entrant_of_participant();`);
  }
}
