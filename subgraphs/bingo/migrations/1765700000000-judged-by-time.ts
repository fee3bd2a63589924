import type { MigrationInterface, QueryRunner } from 'typeorm';
import { updateInBatches } from '#kit/database/online-steps';

/** SQL: a list with an earlier value and until when it held; the oldest of a hundred are dropped. */
const withFormer = (list: string, value: string): string =>
  `CASE WHEN jsonb_array_length(${list}) >= 100 THEN ${list} - 0 ELSE ${list} END
    || jsonb_build_array(jsonb_build_array(${value}, clock_timestamp()::timestamptz(3)))`;

/**
 * Adds what decides whether something counts by when it happened: former teams of participants, former set
 * statuses of events, and when what counted for a task and what completed it happened.
 */
export class JudgedByTime1765700000000 implements MigrationInterface {
  readonly name = 'JudgedByTime1765700000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS) {
      await runner.query(`ALTER TABLE bingo.${table} ADD COLUMN IF NOT EXISTS ${column}`);
    }
    await runner.query(`
      CREATE OR REPLACE FUNCTION bingo.keep_former_team() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.former_teams := ${withFormer('OLD.former_teams', 'OLD.team_id')};
          RETURN NEW;
        END $$;
      CREATE OR REPLACE TRIGGER tr_participants_former_team BEFORE UPDATE OF team_id ON bingo.participants
        FOR EACH ROW WHEN (NEW.team_id IS DISTINCT FROM OLD.team_id)
        EXECUTE FUNCTION bingo.keep_former_team()`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION bingo.keep_former_status() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'INSERT' THEN
            NEW.former_statuses := jsonb_build_array(jsonb_build_array(NULL, clock_timestamp()::timestamptz(3)));
          ELSE
            NEW.former_statuses := ${withFormer('OLD.former_statuses', 'OLD.set_status')};
          END IF;
          RETURN NEW;
        END $$;
      CREATE OR REPLACE TRIGGER tr_events_first_status BEFORE INSERT ON bingo.events
        FOR EACH ROW WHEN (NEW.set_status IS NOT NULL) EXECUTE FUNCTION bingo.keep_former_status();
      CREATE OR REPLACE TRIGGER tr_events_former_status BEFORE UPDATE OF set_status ON bingo.events
        FOR EACH ROW WHEN (NEW.set_status IS DISTINCT FROM OLD.set_status)
        EXECUTE FUNCTION bingo.keep_former_status()`);
    for (const [table, column, time] of [
      ['completions', 'occurred_at', OCCURRED],
      ['counts', 'latest_at', latest('counted')],
      ['part_counts', 'latest_at', latest('part')],
    ] as const) {
      await updateInBatches(
        runner,
        `bingo.${table}`,
        `${column} = ${time}`,
        `t.${column} IS NULL AND ${time} IS NOT NULL`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER tr_participants_former_team ON bingo.participants;
      DROP TRIGGER tr_events_first_status ON bingo.events;
      DROP TRIGGER tr_events_former_status ON bingo.events;
      DROP FUNCTION bingo.keep_former_team, bingo.keep_former_status;
      ALTER TABLE bingo.completions DROP COLUMN occurred_at;
      ALTER TABLE bingo.counts DROP COLUMN latest_at;
      ALTER TABLE bingo.part_counts DROP COLUMN latest_at;
      ALTER TABLE bingo.events DROP COLUMN former_statuses;
      ALTER TABLE bingo.participants DROP COLUMN former_teams;`);
  }
}

const COLUMNS = [
  ['participants', "former_teams jsonb NOT NULL DEFAULT '[]'"],
  ['events', "former_statuses jsonb NOT NULL DEFAULT '[]'"],
  ['completions', 'occurred_at timestamptz(3)'],
  ['counts', 'latest_at timestamptz(3)'],
  ['part_counts', 'latest_at timestamptz(3)'],
] as const;

/** SQL: entries of the ledger about the row `t`. */
const ENTRIES =
  'FROM bingo.ledger l WHERE l.participant_id = t.participant_id AND l.team_id = t.team_id AND l.position = t.position';

const OCCURRED = `(SELECT l.occurred_at ${ENTRIES} AND l.completed AND l.recorded_at = t.completed_at
  AND l.occurred_at IS NOT NULL LIMIT 1)`;

/** SQL: when the latest of what counts for the row `t` happened. */
const latest = (thing: 'counted' | 'part'): string =>
  `(SELECT max(least(l.occurred_at, l.recorded_at)) ${ENTRIES} AND l.kind = 'count' AND l.change > 0 AND l.${thing} = t.${thing})`;
