import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores sessions and what their observers reported. */
export class Sessions1766100000000 implements MigrationInterface {
  readonly name = 'Sessions1766100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE attendance.sessions (
        id text CONSTRAINT pk_sessions PRIMARY KEY,
        event text COLLATE "C" NOT NULL,
        start_time timestamptz(3) NOT NULL,
        end_time timestamptz(3) NOT NULL,
        host_id text NOT NULL,
        host_rsn text,
        observer_ids text[] NOT NULL,
        calendar_event_id text,
        opened_at timestamptz(3) NOT NULL DEFAULT now(),
        closed_at timestamptz(3),
        reports integer NOT NULL DEFAULT 0,
        players integer NOT NULL DEFAULT 0,
        CONSTRAINT uq_sessions_calendar_event UNIQUE (calendar_event_id),
        CONSTRAINT ck_sessions_times CHECK (end_time >= start_time)
      );
      CREATE INDEX ix_sessions_newest ON attendance.sessions (start_time, id);
      CREATE INDEX ix_sessions_open ON attendance.sessions (start_time, id) WHERE closed_at IS NULL;
      CREATE INDEX ix_sessions_closed ON attendance.sessions (start_time, id) WHERE closed_at IS NOT NULL;

      CREATE TABLE attendance.presence_reports (
        session_id text NOT NULL,
        observer_id text NOT NULL,
        report_id text COLLATE "C" NOT NULL,
        rsn text NOT NULL,
        rsn_folded text COLLATE "C" NOT NULL,
        joined_at timestamptz(3) NOT NULL,
        left_at timestamptz(3),
        seen_at timestamptz(3),
        received_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_presence_reports PRIMARY KEY (session_id, observer_id, report_id),
        CONSTRAINT fk_presence_reports_session FOREIGN KEY (session_id) REFERENCES attendance.sessions (id)
          ON DELETE CASCADE,
        CONSTRAINT ck_presence_reports_end CHECK (num_nonnulls(left_at, seen_at) = 1),
        CONSTRAINT ck_presence_reports_times CHECK (coalesce(left_at, seen_at) >= joined_at)
      );
      CREATE INDEX ix_presence_reports_of_player ON attendance.presence_reports (session_id, rsn_folded);
      CREATE INDEX ix_presence_reports_received ON attendance.presence_reports (received_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE attendance.presence_reports, attendance.sessions');
  }
}
