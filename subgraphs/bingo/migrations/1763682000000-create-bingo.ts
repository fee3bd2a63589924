import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateBingo1763682000000 implements MigrationInterface {
  readonly name = 'CreateBingo1763682000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(EVENTS);
    await runner.query(PARTICIPANTS);
    await runner.query(COMPLETIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE bingo.counts;
      DROP TABLE bingo.completions;
      DROP TABLE bingo.participants;
      DROP TABLE bingo.tasks;
      DROP TABLE bingo.events;
    `);
  }
}

const EVENTS = `
  CREATE TABLE bingo.events (
    id text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    start_date timestamptz(3) NOT NULL,
    end_date timestamptz(3) NOT NULL,
    set_status text,
    board_size integer NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_events PRIMARY KEY (id),
    CONSTRAINT ck_events_dates CHECK (end_date >= start_date),
    CONSTRAINT ck_events_status CHECK (set_status IN ('active', 'upcoming', 'completed')),
    CONSTRAINT ck_events_board CHECK (board_size BETWEEN 1 AND 25)
  );
  CREATE INDEX ix_events_start ON bingo.events (start_date, id);
  CREATE TABLE bingo.tasks (
    event_id text NOT NULL,
    position integer NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    points integer NOT NULL,
    trigger text NOT NULL,
    CONSTRAINT pk_tasks PRIMARY KEY (event_id, position),
    CONSTRAINT fk_tasks_event FOREIGN KEY (event_id) REFERENCES bingo.events (id) ON DELETE CASCADE
  );
`;

const PARTICIPANTS = `
  CREATE TABLE bingo.participants (
    id text NOT NULL,
    event_id text NOT NULL,
    user_id text NOT NULL,
    rsn text NOT NULL,
    folded_rsn text NOT NULL,
    key_hash text NOT NULL,
    registered_at timestamptz(3) NOT NULL DEFAULT now(),
    points integer NOT NULL DEFAULT 0,
    bingos integer NOT NULL DEFAULT 0,
    tasks_completed integer NOT NULL DEFAULT 0,
    last_completion_at timestamptz(3),
    CONSTRAINT pk_participants PRIMARY KEY (id),
    CONSTRAINT uq_participants_user UNIQUE (event_id, user_id),
    CONSTRAINT uq_participants_rsn UNIQUE (event_id, folded_rsn),
    CONSTRAINT uq_participants_key UNIQUE (key_hash),
    CONSTRAINT fk_participants_event FOREIGN KEY (event_id) REFERENCES bingo.events (id) ON DELETE CASCADE
  );
  CREATE INDEX ix_participants_standings ON bingo.participants
    (event_id, points DESC, bingos DESC, tasks_completed DESC, last_completion_at, registered_at, id);
  CREATE INDEX ix_participants_of_user ON bingo.participants (user_id);
  CREATE INDEX ix_participants_of_player ON bingo.participants (folded_rsn);
`;

const COMPLETIONS = `
  CREATE TABLE bingo.completions (
    participant_id text NOT NULL,
    position integer NOT NULL,
    completed_at timestamptz(3) NOT NULL DEFAULT now(),
    proof text NOT NULL,
    CONSTRAINT pk_completions PRIMARY KEY (participant_id, position),
    CONSTRAINT fk_completions_participant FOREIGN KEY (participant_id)
      REFERENCES bingo.participants (id) ON DELETE CASCADE,
    CONSTRAINT ck_completions_proof CHECK (proof IN ('automatic', 'manual'))
  );
  CREATE TABLE bingo.counts (
    participant_id text NOT NULL,
    position integer NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT pk_counts PRIMARY KEY (participant_id, position),
    CONSTRAINT fk_counts_participant FOREIGN KEY (participant_id)
      REFERENCES bingo.participants (id) ON DELETE CASCADE
  );
`;
