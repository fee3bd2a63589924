import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  type CountedTable,
  countRows,
  createListCounts,
  dropListCounts,
  dropRowCounts,
} from '#kit/database/counted-lists';

const PARTICIPANTS: CountedTable = {
  area: 'events',
  table: 'participants',
  lists: ["'participants of ' || r.event_id"],
};

/** Adds triggers that count participants on their first proof, and indexes that find events by status. */
export class TileEventLists1764000000000 implements MigrationInterface {
  readonly name = 'TileEventLists1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createListCounts('events'));
    await runner.query(countRows(PARTICIPANTS));
    await runner.query(BY_STATUS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX events.ix_events_end, events.ix_events_set');
    await runner.query(dropRowCounts(PARTICIPANTS));
    await runner.query(dropListCounts('events'));
  }
}

const BY_STATUS = `
  CREATE INDEX ix_events_end ON events.events (end_date) WHERE set_status IS NULL;
  CREATE INDEX ix_events_set ON events.events (set_status) WHERE set_status IS NOT NULL;`;
