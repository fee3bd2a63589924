import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addConstraint, createIndex } from '#kit/database/online-steps';

/** Creates teams and their members; a proof of a team event has the team that it counts for. */
export class TileTeams1764985000000 implements MigrationInterface {
  readonly name = 'TileTeams1764985000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TEAMS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events.teams DROP CONSTRAINT fk_teams_captain;
      DROP TABLE events.team_members;
      DROP TABLE events.teams;
      ALTER TABLE events.events DROP COLUMN team_size, DROP COLUMN mode;
    `);
  }
}

const TEAMS = `
  ALTER TABLE events.events
    ADD COLUMN mode text NOT NULL DEFAULT 'solo',
    ADD COLUMN team_size integer,
    ADD CONSTRAINT ck_events_mode CHECK (mode IN ('solo', 'teams')),
    ADD CONSTRAINT ck_events_teams CHECK ((mode = 'teams') = (team_size IS NOT NULL)),
    ADD CONSTRAINT ck_events_team_size CHECK (team_size BETWEEN 2 AND 50);
  CREATE TABLE events.teams (
    id text NOT NULL,
    event_id text NOT NULL,
    name text NOT NULL,
    folded_name text NOT NULL,
    color text NOT NULL,
    captain_id text,
    invite_hash text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    tiles_completed integer NOT NULL DEFAULT 0,
    points bigint NOT NULL DEFAULT 0,
    last_completion_at timestamptz(3),
    CONSTRAINT pk_teams PRIMARY KEY (id),
    CONSTRAINT fk_teams_event FOREIGN KEY (event_id) REFERENCES events.events (id) ON DELETE CASCADE,
    CONSTRAINT uq_teams_event UNIQUE (event_id, id),
    CONSTRAINT uq_teams_name UNIQUE (event_id, folded_name),
    CONSTRAINT uq_teams_captain UNIQUE (event_id, captain_id),
    CONSTRAINT uq_teams_invite UNIQUE (invite_hash)
  );
  CREATE INDEX ix_teams_standings ON events.teams
    (event_id, tiles_completed DESC, points DESC, last_completion_at, created_at, id);
  CREATE TABLE events.team_members (
    event_id text NOT NULL,
    user_id text NOT NULL,
    team_id text NOT NULL,
    joined_team_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT pk_team_members PRIMARY KEY (event_id, user_id),
    CONSTRAINT uq_team_members_team UNIQUE (team_id, user_id),
    CONSTRAINT fk_team_members_team FOREIGN KEY (event_id, team_id)
      REFERENCES events.teams (event_id, id) ON DELETE CASCADE
  );
  ALTER TABLE events.teams
    ADD CONSTRAINT fk_teams_captain FOREIGN KEY (id, captain_id) REFERENCES events.team_members (team_id, user_id);
`;

/** Says of each proof for which team it is. */
export class ProofsOfTeams1764985000001 implements MigrationInterface {
  readonly name = 'ProofsOfTeams1764985000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.submissions ADD COLUMN IF NOT EXISTS team_id text');
    // Without a cascade, so that a team with proofs cannot be deleted.
    await addConstraint(
      runner,
      'events.submissions',
      'fk_submissions_team',
      'FOREIGN KEY (event_id, team_id) REFERENCES events.teams (event_id, id)',
    );
    await createIndex(runner, {
      name: 'ix_submissions_of_team',
      on: 'events.submissions (team_id, tile_id) WHERE team_id IS NOT NULL',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.submissions DROP COLUMN team_id');
  }
}
