import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  type CountedTable,
  countRows,
  createListCounts,
  dropListCounts,
  dropRowCounts,
} from '#kit/database/counted-lists';
import { DROP_PERIOD_COUNTS, FIRST_PERIOD_COUNTS, KEEP_PERIOD_COUNTS } from './keep-period-counts';

const EVENTS: CountedTable = { area: 'attendance', table: 'event_totals', lists: ["'event_totals'"] };
const PLAYERS: CountedTable = { area: 'attendance', table: 'player_totals', lists: ["'player_totals'"] };

/** Adds triggers that maintain period standings, event totals and list counts. */
export class CountsOfPeriods1764000000000 implements MigrationInterface {
  readonly name = 'CountsOfPeriods1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TOTALS);
    await runner.query(createListCounts('attendance'));
    await runner.query(KEEP_PERIOD_COUNTS);
    await runner.query(FIRST_PERIOD_COUNTS);
    await runner.query(countRows(EVENTS));
    await runner.query(countRows(PLAYERS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropRowCounts(PLAYERS));
    await runner.query(dropRowCounts(EVENTS));
    await runner.query(DROP_PERIOD_COUNTS);
    await runner.query(dropListCounts('attendance'));
    await runner.query('DROP TABLE attendance.event_totals, attendance.period_totals');
  }
}

const TOTALS = `
  CREATE TABLE attendance.event_totals (
    event text COLLATE "C" NOT NULL,
    records integer NOT NULL,
    CONSTRAINT pk_event_totals PRIMARY KEY (event)
  );
  CREATE TABLE attendance.period_totals (
    kind text COLLATE "C" NOT NULL,
    starts date NOT NULL,
    rsn_folded text COLLATE "C" NOT NULL,
    records integer NOT NULL,
    events integer NOT NULL,
    points bigint NOT NULL,
    CONSTRAINT pk_period_totals PRIMARY KEY (kind, starts, rsn_folded)
  );
  CREATE INDEX ix_period_totals_standings ON attendance.period_totals
    (kind, starts, records DESC, events DESC, rsn_folded);`;
