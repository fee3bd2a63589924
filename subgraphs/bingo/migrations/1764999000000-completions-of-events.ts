import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, setNotNull, updateInBatches } from '#kit/database/online-steps';

/**
 * Adds the event to completions, so that those of a task or an event are read in order from an index: without
 * it, each such list reads all participants. A trigger sets it, whichever statement inserts. The indexes
 * leave out the participant, because PostgreSQL would use them to find one.
 */
export class CompletionsOfEvents1764999000000 implements MigrationInterface {
  readonly name = 'CompletionsOfEvents1764999000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bingo.completions ADD COLUMN IF NOT EXISTS event_id text;
      CREATE OR REPLACE FUNCTION bingo.set_event_of_completion() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          SELECT p.event_id INTO NEW.event_id FROM bingo.participants p WHERE p.id = NEW.participant_id;
          RETURN NEW;
        END $$;
      CREATE OR REPLACE TRIGGER set_event_of_completion BEFORE INSERT ON bingo.completions
        FOR EACH ROW EXECUTE FUNCTION bingo.set_event_of_completion()`);
    const event = '(SELECT p.event_id FROM bingo.participants p WHERE p.id = t.participant_id)';
    await updateInBatches(runner, 'bingo.completions', `event_id = ${event}`, 't.event_id IS NULL');
    await setNotNull(runner, 'bingo.completions', 'event_id');
    await createIndex(runner, {
      name: 'ix_completions_of_task',
      on: 'bingo.completions (event_id, position, completed_at)',
    });
    await createIndex(runner, {
      name: 'ix_completions_of_event',
      on: 'bingo.completions (event_id, completed_at)',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER set_event_of_completion ON bingo.completions;
      DROP FUNCTION bingo.set_event_of_completion();
      ALTER TABLE bingo.completions DROP COLUMN event_id;`);
  }
}
