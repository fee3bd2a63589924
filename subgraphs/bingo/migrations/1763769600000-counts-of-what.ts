import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores with each count what it counts: type and target of the task's trigger, case-folded. */
export class CountsOfWhat1763769600000 implements MigrationInterface {
  readonly name = 'CountsOfWhat1763769600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bingo.counts ADD COLUMN counted text;
      UPDATE bingo.counts c SET counted = lower(regexp_replace(t.trigger, ':[0-9]+$', ''))
        FROM bingo.tasks t JOIN bingo.participants p ON p.event_id = t.event_id
        WHERE p.id = c.participant_id AND t.position = c.position;
      DELETE FROM bingo.counts WHERE counted IS NULL;
      ALTER TABLE bingo.counts ALTER COLUMN counted SET NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bingo.counts DROP COLUMN counted');
  }
}
