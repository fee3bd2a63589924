import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateEvents1763770000000 implements MigrationInterface {
  readonly name = 'CreateEvents1763770000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(EVENTS);
    await runner.query(PARTICIPANTS);
    await runner.query(SUBMISSIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE events.reviews;
      DROP TABLE events.submissions;
      DROP TABLE events.participants;
      DROP TABLE events.tiles;
      DROP TABLE events.events;
    `);
  }
}

const EVENTS = `
  CREATE TABLE events.events (
    id text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    start_date date NOT NULL,
    end_date date NOT NULL,
    rules text NOT NULL,
    sequential boolean NOT NULL,
    set_status text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_events PRIMARY KEY (id),
    CONSTRAINT ck_events_dates CHECK (end_date >= start_date),
    CONSTRAINT ck_events_status CHECK (set_status IN ('active', 'upcoming', 'completed'))
  );
  CREATE INDEX ix_events_start ON events.events (start_date, id);
  CREATE TABLE events.tiles (
    id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
    event_id text NOT NULL,
    position integer NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    points integer NOT NULL,
    verification_type text NOT NULL,
    CONSTRAINT pk_tiles PRIMARY KEY (id),
    CONSTRAINT uq_tiles_position UNIQUE (event_id, position),
    CONSTRAINT uq_tiles_event UNIQUE (event_id, id),
    CONSTRAINT fk_tiles_event FOREIGN KEY (event_id) REFERENCES events.events (id) ON DELETE CASCADE,
    CONSTRAINT ck_tiles_position CHECK (position >= 0),
    CONSTRAINT ck_tiles_points CHECK (points BETWEEN 0 AND 1000000),
    CONSTRAINT ck_tiles_verification CHECK (verification_type IN ('manual', 'automatic', 'hybrid'))
  );
`;

const PARTICIPANTS = `
  CREATE TABLE events.participants (
    event_id text NOT NULL,
    user_id text NOT NULL,
    tiles_completed integer NOT NULL DEFAULT 0,
    points bigint NOT NULL DEFAULT 0,
    last_completion_at timestamptz(3),
    CONSTRAINT pk_participants PRIMARY KEY (event_id, user_id),
    CONSTRAINT fk_participants_event FOREIGN KEY (event_id) REFERENCES events.events (id) ON DELETE CASCADE
  );
  CREATE INDEX ix_participants_standings ON events.participants
    (event_id, tiles_completed DESC, points DESC, last_completion_at, user_id) WHERE tiles_completed > 0;
  CREATE INDEX ix_participants_of_user ON events.participants (user_id);
`;

const SUBMISSIONS = `
  CREATE TABLE events.submissions (
    id text NOT NULL,
    event_id text NOT NULL,
    tile_id integer NOT NULL,
    user_id text NOT NULL,
    status text NOT NULL DEFAULT 'pending',
    notes text,
    reviewer_notes text,
    submitted_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    reviewed_by text,
    reviewed_at timestamptz(3),
    image_name text NOT NULL,
    image_type text NOT NULL,
    image_size integer NOT NULL,
    thumbnail_size integer NOT NULL,
    CONSTRAINT pk_submissions PRIMARY KEY (id),
    CONSTRAINT uq_submissions_image UNIQUE (image_name),
    CONSTRAINT fk_submissions_tile FOREIGN KEY (event_id, tile_id) REFERENCES events.tiles (event_id, id),
    CONSTRAINT fk_submissions_participant FOREIGN KEY (event_id, user_id)
      REFERENCES events.participants (event_id, user_id),
    CONSTRAINT ck_submissions_status CHECK (status IN ('pending', 'approved', 'rejected')),
    CONSTRAINT ck_submissions_image CHECK (image_type IN ('image/png', 'image/jpeg'))
  );
  CREATE INDEX ix_submissions_queue ON events.submissions (event_id, status, submitted_at, id);
  CREATE INDEX ix_submissions_of_participant ON events.submissions (event_id, user_id, submitted_at);
  CREATE INDEX ix_submissions_of_tile ON events.submissions (event_id, tile_id);
  CREATE TABLE events.reviews (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    submission_id text NOT NULL,
    status text NOT NULL,
    reviewer_notes text,
    reviewed_by text NOT NULL,
    reviewed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT pk_reviews PRIMARY KEY (id),
    CONSTRAINT fk_reviews_submission FOREIGN KEY (submission_id) REFERENCES events.submissions (id) ON DELETE CASCADE,
    CONSTRAINT ck_reviews_status CHECK (status IN ('pending', 'approved', 'rejected'))
  );
  CREATE INDEX ix_reviews_of_submission ON events.reviews (submission_id, id);
`;
