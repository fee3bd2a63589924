import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  type CountedTable,
  countRows,
  createListCounts,
  dropListCounts,
  dropRowCounts,
} from '#kit/database/counted-lists';

const PARTICIPANTS: CountedTable = {
  area: 'bingo',
  table: 'participants',
  lists: ["'participants of ' || r.event_id"],
};

/** Maintains participant counts per event by trigger, and indexes events by status. */
export class BingoEventLists1764000000000 implements MigrationInterface {
  readonly name = 'BingoEventLists1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createListCounts('bingo'));
    await runner.query(countRows(PARTICIPANTS));
    await runner.query(BY_STATUS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX bingo.ix_events_end, bingo.ix_events_set');
    await runner.query(dropRowCounts(PARTICIPANTS));
    await runner.query(dropListCounts('bingo'));
  }
}

const BY_STATUS = `
  CREATE INDEX ix_events_end ON bingo.events (end_date) WHERE set_status IS NULL;
  CREATE INDEX ix_events_set ON bingo.events (set_status) WHERE set_status IS NOT NULL;`;
