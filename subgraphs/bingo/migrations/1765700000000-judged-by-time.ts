import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SQL: a list with an earlier value and until when it held; the oldest of a hundred are dropped. */
const withFormer = (list: string, value: string): string =>
  `CASE WHEN jsonb_array_length(${list}) >= 100 THEN ${list} - 0 ELSE ${list} END
    || jsonb_build_array(jsonb_build_array(${value}, clock_timestamp()::timestamptz(3)))`;

/** SQL: adds when the latest of what counts happened. */
const addLatest = (table: string, thing: string): string => `
  ALTER TABLE bingo.${table} ADD COLUMN latest_at timestamptz(3);
  UPDATE bingo.${table} n SET latest_at = l.at FROM (
    SELECT participant_id, team_id, position, ${thing} AS thing, max(least(occurred_at, recorded_at)) AS at FROM bingo.ledger
    WHERE kind = 'count' AND change > 0 GROUP BY 1, 2, 3, 4
  ) AS l WHERE (l.participant_id, l.team_id, l.position, l.thing) = (n.participant_id, n.team_id, n.position, n.${thing});`;

/**
 * Adds what decides whether something counts by when it happened: former teams of participants, former set
 * statuses of events, and when what counted for a task and what completed it happened.
 */
export class JudgedByTime1765700000000 implements MigrationInterface {
  readonly name = 'JudgedByTime1765700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bingo.participants ADD COLUMN former_teams jsonb NOT NULL DEFAULT '[]';
      ALTER TABLE bingo.events ADD COLUMN former_statuses jsonb NOT NULL DEFAULT '[]';
      ALTER TABLE bingo.completions ADD COLUMN occurred_at timestamptz(3);
      UPDATE bingo.completions c SET occurred_at = l.occurred_at
        FROM bingo.ledger l
        WHERE l.participant_id = c.participant_id AND l.team_id = c.team_id AND l.position = c.position
          AND l.completed AND l.recorded_at = c.completed_at;
      ${addLatest('counts', 'counted')}
      ${addLatest('part_counts', 'part')}
      CREATE FUNCTION bingo.keep_former_team() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.former_teams := ${withFormer('OLD.former_teams', 'OLD.team_id')};
          RETURN NEW;
        END $$;
      CREATE TRIGGER tr_participants_former_team BEFORE UPDATE OF team_id ON bingo.participants
        FOR EACH ROW WHEN (NEW.team_id IS DISTINCT FROM OLD.team_id)
        EXECUTE FUNCTION bingo.keep_former_team();
      CREATE FUNCTION bingo.keep_former_status() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'INSERT' THEN
            NEW.former_statuses := jsonb_build_array(jsonb_build_array(NULL, clock_timestamp()::timestamptz(3)));
          ELSE
            NEW.former_statuses := ${withFormer('OLD.former_statuses', 'OLD.set_status')};
          END IF;
          RETURN NEW;
        END $$;
      CREATE TRIGGER tr_events_first_status BEFORE INSERT ON bingo.events
        FOR EACH ROW WHEN (NEW.set_status IS NOT NULL) EXECUTE FUNCTION bingo.keep_former_status();
      CREATE TRIGGER tr_events_former_status BEFORE UPDATE OF set_status ON bingo.events
        FOR EACH ROW WHEN (NEW.set_status IS DISTINCT FROM OLD.set_status)
        EXECUTE FUNCTION bingo.keep_former_status();`);
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
