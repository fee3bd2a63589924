import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAutomationAndCalendar1763684000000 implements MigrationInterface {
  readonly name = 'CreateAutomationAndCalendar1763684000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RULES);
    await runner.query(OCCURRENCES);
    await runner.query(DELIVERIES);
    await runner.query(CALENDAR);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE game.calendar_events;
      DROP TABLE game.deliveries;
      DROP TABLE game.occurrences;
      DROP TABLE game.readings;
      DROP TABLE game.rules;
    `);
  }
}

const RULES = `
  CREATE TABLE game.rules (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    name text NOT NULL,
    trigger text NOT NULL,
    action text NOT NULL,
    channel_id text NOT NULL,
    message text NOT NULL,
    enabled boolean NOT NULL,
    refusals integer NOT NULL DEFAULT 0,
    disabled_reason text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_rules PRIMARY KEY (id),
    CONSTRAINT ck_rules_trigger CHECK (trigger IN ('tracker_member_join', 'tracker_skill_99')),
    CONSTRAINT ck_rules_action CHECK (action IN ('chat_message'))
  );
`;

const OCCURRENCES = `
  CREATE TABLE game.readings (
    group_id integer NOT NULL,
    trigger text NOT NULL,
    read_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_readings PRIMARY KEY (group_id, trigger)
  );
  CREATE TABLE game.occurrences (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    key text NOT NULL,
    trigger text NOT NULL,
    group_id integer NOT NULL,
    username text NOT NULL,
    skill text,
    occurred_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_occurrences PRIMARY KEY (id),
    CONSTRAINT uq_occurrences_key UNIQUE (key)
  );
  CREATE INDEX ix_occurrences_age ON game.occurrences (occurred_at);
`;

const DELIVERIES = `
  CREATE TABLE game.deliveries (
    id uuid NOT NULL,
    rule_id integer NOT NULL,
    occurrence_id integer NOT NULL,
    status text NOT NULL DEFAULT 'pending',
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
    error text,
    content text,
    channel_id text,
    message_id text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    finished_at timestamptz(3),
    CONSTRAINT pk_deliveries PRIMARY KEY (id),
    CONSTRAINT uq_deliveries_occurrence UNIQUE (rule_id, occurrence_id),
    CONSTRAINT fk_deliveries_rule FOREIGN KEY (rule_id) REFERENCES game.rules (id) ON DELETE CASCADE,
    CONSTRAINT fk_deliveries_occurrence FOREIGN KEY (occurrence_id)
      REFERENCES game.occurrences (id) ON DELETE CASCADE,
    CONSTRAINT ck_deliveries_status CHECK (status IN ('pending', 'delivered', 'failed', 'expired'))
  );
  CREATE INDEX ix_deliveries_of_occurrence ON game.deliveries (occurrence_id);
  CREATE INDEX ix_deliveries_pending ON game.deliveries (occurrence_id, rule_id) WHERE status = 'pending';
`;

const CALENDAR = `
  CREATE TABLE game.calendar_events (
    id text NOT NULL,
    title text NOT NULL,
    description text,
    start_time timestamptz(3) NOT NULL,
    end_time timestamptz(3) NOT NULL,
    location text,
    attendees integer NOT NULL,
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_calendar_events PRIMARY KEY (id),
    CONSTRAINT ck_calendar_events_times CHECK (end_time >= start_time)
  );
  CREATE INDEX ix_calendar_events_start ON game.calendar_events (start_time, id);
`;
