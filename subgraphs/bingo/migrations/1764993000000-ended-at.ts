import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds when an organiser ended an event; those that were ended before their end date count as ended now. */
export class BingoEndedAt1764993000000 implements MigrationInterface {
  readonly name = 'BingoEndedAt1764993000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bingo.events ADD COLUMN ended_at timestamptz(3);
      UPDATE bingo.events SET ended_at = now() WHERE set_status = 'completed' AND end_date > now();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bingo.events DROP COLUMN ended_at');
  }
}
