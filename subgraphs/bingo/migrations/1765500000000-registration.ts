import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds who may register: settings of events, invitations, requests with a waiting list, reserved places. */
export class Registration1765500000000 implements MigrationInterface {
  readonly name = 'Registration1765500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bingo.events
        ADD COLUMN registration text NOT NULL DEFAULT 'open',
        ADD COLUMN registration_closes_at timestamptz(3),
        ADD COLUMN max_participants integer,
        ADD CONSTRAINT ck_events_registration CHECK (registration IN ('open', 'approval', 'invitation')),
        ADD CONSTRAINT ck_events_max_participants CHECK (max_participants BETWEEN 1 AND 10000);
      CREATE TABLE bingo.invitations (
        id text CONSTRAINT pk_invitations PRIMARY KEY,
        event_id text NOT NULL,
        team_id text,
        code text NOT NULL,
        uses integer,
        used integer NOT NULL DEFAULT 0,
        expires_at timestamptz(3),
        revoked_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT uq_invitations_code UNIQUE (code),
        CONSTRAINT ck_invitations_uses CHECK (uses BETWEEN 1 AND 1000),
        CONSTRAINT ck_invitations_used CHECK (used >= 0 AND used <= coalesce(uses, used)),
        CONSTRAINT fk_invitations_event FOREIGN KEY (event_id) REFERENCES bingo.events (id) ON DELETE CASCADE,
        CONSTRAINT fk_invitations_team FOREIGN KEY (team_id) REFERENCES bingo.teams (id) ON DELETE CASCADE
      );
      CREATE INDEX ix_invitations_of_event ON bingo.invitations (event_id, created_at, id);
      CREATE INDEX ix_invitations_of_team ON bingo.invitations (team_id) WHERE team_id IS NOT NULL;
      CREATE TABLE bingo.registration_requests (
        id text CONSTRAINT pk_registration_requests PRIMARY KEY,
        event_id text NOT NULL,
        user_id text NOT NULL,
        rsn text NOT NULL,
        folded_rsn text NOT NULL,
        note text NOT NULL,
        status text NOT NULL,
        reason text,
        decided_by text,
        decided_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        queued_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT ck_registration_requests_status
          CHECK (status IN ('pending', 'waiting', 'registered', 'declined', 'withdrawn')),
        CONSTRAINT fk_registration_requests_event
          FOREIGN KEY (event_id) REFERENCES bingo.events (id) ON DELETE CASCADE
      );
      CREATE UNIQUE INDEX uq_registration_requests_open ON bingo.registration_requests (event_id, user_id)
        WHERE status IN ('pending', 'waiting');
      CREATE INDEX ix_registration_requests_queue ON bingo.registration_requests (event_id, status, queued_at, id);
      CREATE INDEX ix_registration_requests_of_user ON bingo.registration_requests (user_id, event_id, created_at);
      CREATE TABLE bingo.reserved_places (
        event_id text NOT NULL,
        folded_rsn text NOT NULL,
        rsn text NOT NULL,
        team_id text,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT pk_reserved_places PRIMARY KEY (event_id, folded_rsn),
        CONSTRAINT fk_reserved_places_event FOREIGN KEY (event_id) REFERENCES bingo.events (id) ON DELETE CASCADE,
        CONSTRAINT fk_reserved_places_team FOREIGN KEY (team_id) REFERENCES bingo.teams (id) ON DELETE SET NULL
      );
      CREATE INDEX ix_reserved_places_of_team ON bingo.reserved_places (team_id) WHERE team_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE bingo.reserved_places, bingo.registration_requests, bingo.invitations;
      ALTER TABLE bingo.events DROP COLUMN registration, DROP COLUMN registration_closes_at,
        DROP COLUMN max_participants;
    `);
  }
}
