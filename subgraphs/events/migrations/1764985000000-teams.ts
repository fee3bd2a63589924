import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addConstraint, createIndex } from '#kit/database/online-steps';

/** Creates teams and their members; a proof of a team event has the team that it counts for. */
export class TileTeams1764985000000 implements MigrationInterface {
  readonly name = 'TileTeams1764985000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE events.events
      ADD COLUMN IF NOT EXISTS mode text NOT NULL DEFAULT 'solo', ADD COLUMN IF NOT EXISTS team_size integer`);
    for (const [name, condition] of CHECKS_OF_EVENTS) {
      await addConstraint(runner, 'events.events', name, `CHECK (${condition})`);
    }
    await runner.query(TEAMS);
    await addConstraint(
      runner,
      'events.teams',
      'fk_teams_captain',
      'FOREIGN KEY (id, captain_id) REFERENCES events.team_members (team_id, user_id)',
    );
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
    await runner.query(`
      ALTER TABLE events.submissions DROP COLUMN team_id;
      ALTER TABLE events.teams DROP CONSTRAINT fk_teams_captain;
      DROP TABLE events.team_members;
      DROP TABLE events.teams;
      ALTER TABLE events.events DROP COLUMN team_size, DROP COLUMN mode;
    `);
  }
}

const CHECKS_OF_EVENTS = [
  ['ck_events_mode', "mode IN ('solo', 'teams')"],
  ['ck_events_teams', "(mode = 'teams') = (team_size IS NOT NULL)"],
  ['ck_events_team_size', 'team_size BETWEEN 2 AND 50'],
] as const;

const TEAMS = `
  CREATE TABLE IF NOT EXISTS events.teams (
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
  CREATE INDEX IF NOT EXISTS ix_teams_standings ON events.teams
    (event_id, tiles_completed DESC, points DESC, last_completion_at, created_at, id);
  CREATE TABLE IF NOT EXISTS events.team_members (
    event_id text NOT NULL,
    user_id text NOT NULL,
    team_id text NOT NULL,
    joined_team_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT pk_team_members PRIMARY KEY (event_id, user_id),
    CONSTRAINT uq_team_members_team UNIQUE (team_id, user_id),
    CONSTRAINT fk_team_members_team FOREIGN KEY (event_id, team_id)
      REFERENCES events.teams (event_id, id) ON DELETE CASCADE
  );
`;
