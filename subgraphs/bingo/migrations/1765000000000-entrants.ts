import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addConstraint, createIndex, setNotNull, updateInBatches } from '#kit/database/online-steps';

const TABLES = ['counts', 'part_counts', 'completions', 'revocations'] as const;

/**
 * Adds the id of the entrant: of the team, in a solo event of the participant. Triggers set it, because the
 * release before inserts without it.
 */
export class Entrants1765000000000 implements MigrationInterface {
  readonly name = 'Entrants1765000000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION bingo.set_entrant_of_participant() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.entrant_id := coalesce(NEW.team_id, NEW.id); RETURN NEW; END $$;
      CREATE OR REPLACE FUNCTION bingo.set_entrant() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.entrant_id := coalesce(nullif(NEW.team_id, ''), NEW.participant_id); RETURN NEW; END $$;`);
    await setEntrants(runner, 'participants', 'coalesce(team_id, id)', 'set_entrant_of_participant');
    for (const table of TABLES) {
      await setEntrants(runner, table, "coalesce(nullif(team_id, ''), participant_id)", 'set_entrant');
    }
    for (const { on, ...index } of INDEXES) await createIndex(runner, { ...index, on: `bingo.${on}` });
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

const INDEXES = [
  { name: 'ix_counts_entrant', on: 'counts (entrant_id, position, participant_id)' },
  { name: 'ix_part_counts_entrant', on: 'part_counts (entrant_id, position, participant_id)' },
  { name: 'uq_completions_entrant', on: 'completions (entrant_id, position)', unique: true },
  { name: 'uq_revocations_entrant', on: 'revocations (entrant_id, position)', unique: true },
] as const;

async function setEntrants(
  runner: QueryRunner,
  table: string,
  entrant: string,
  setter: string,
): Promise<void> {
  const name = `bingo.${table}`;
  await runner.query(`ALTER TABLE ${name} ADD COLUMN IF NOT EXISTS entrant_id text;
    CREATE OR REPLACE TRIGGER set_entrant BEFORE INSERT OR UPDATE OF team_id ON ${name}
      FOR EACH ROW EXECUTE FUNCTION bingo.${setter}()`);
  await updateInBatches(runner, name, `entrant_id = ${entrant}`, 't.entrant_id IS NULL');
  await setNotNull(runner, name, 'entrant_id');
  await addConstraint(runner, name, `ck_${table}_entrant`, `CHECK (entrant_id = ${entrant})`);
}
