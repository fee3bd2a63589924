import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addConstraint, addKey, createIndex } from '#kit/database/online-steps';

/**
 * Creates teams. Counts, completions and revocations of a team event carry the team that they count for, and
 * entries of the ledger the team that the participant was in; all others carry an empty text, because a key
 * cannot be null.
 */
export class Teams1764950000000 implements MigrationInterface {
  readonly name = 'Teams1764950000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bingo.events
      ADD COLUMN IF NOT EXISTS mode text NOT NULL DEFAULT 'solo', ADD COLUMN IF NOT EXISTS team_size integer`);
    for (const [name, condition] of CHECKS_OF_EVENTS) {
      await addConstraint(runner, 'bingo.events', name, `CHECK (${condition})`);
    }
    await runner.query(TEAMS);
    await runner.query(`ALTER TABLE bingo.participants
      ADD COLUMN IF NOT EXISTS team_id text, ADD COLUMN IF NOT EXISTS joined_team_at timestamptz(3)`);
    await addConstraint(
      runner,
      'bingo.participants',
      'fk_participants_team',
      'FOREIGN KEY (team_id) REFERENCES bingo.teams (id) ON DELETE SET NULL',
    );
    await createIndex(runner, {
      name: 'ix_participants_of_team',
      on: 'bingo.participants (team_id) WHERE team_id IS NOT NULL',
    });
    for (const table of TABLES) {
      await runner.query(
        `ALTER TABLE bingo.${table} ADD COLUMN IF NOT EXISTS team_id text NOT NULL DEFAULT ''`,
      );
    }
    for (const [table, key] of KEYS) {
      await addKey(runner, `bingo.${table}`, `pk_${table}`, 'PRIMARY KEY', `${key}, team_id`);
    }
    for (const { on, ...index } of INDEXES) {
      await createIndex(runner, { ...index, on: `bingo.${on} WHERE team_id <> ''` });
    }
    await runner.query(TEAM_COUNTS);
    for (const trigger of teamCountTriggers('counts')) await runner.query(`CREATE OR REPLACE ${trigger}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bingo.team_counts; DROP FUNCTION bingo.add_up_team_counts CASCADE');
    for (const [table, key] of KEYS) {
      await runner.query(`
        DELETE FROM bingo.${table} WHERE team_id <> '';
        ALTER TABLE bingo.${table} DROP CONSTRAINT pk_${table}, ADD CONSTRAINT pk_${table} PRIMARY KEY (${key});
      `);
    }
    for (const table of TABLES) await runner.query(`ALTER TABLE bingo.${table} DROP COLUMN team_id`);
    await runner.query(`
      ALTER TABLE bingo.participants DROP COLUMN team_id, DROP COLUMN joined_team_at;
      DROP TABLE bingo.teams;
      ALTER TABLE bingo.events DROP COLUMN team_size, DROP COLUMN mode;
    `);
  }
}

const TABLES = ['counts', 'part_counts', 'completions', 'revocations', 'ledger'] as const;

const CHECKS_OF_EVENTS = [
  ['ck_events_mode', "mode IN ('solo', 'teams')"],
  ['ck_events_teams', "(mode = 'teams') = (team_size IS NOT NULL)"],
  ['ck_events_team_size', 'team_size BETWEEN 2 AND 50'],
] as const;

const OCCASIONS = [
  ['insert', 'NEW'],
  ['update', 'NEW'],
  ['delete', 'OLD'],
] as const;

/** SQL after CREATE: the triggers of a table that keep the sums of teams. */
export function teamCountTriggers(table: 'counts' | 'member_counts'): string[] {
  return OCCASIONS.map(
    ([occasion, row]) => `TRIGGER tr_${table}_team_${occasion} AFTER ${occasion} ON bingo.${table}
      FOR EACH ROW WHEN (${row}.team_id <> '') EXECUTE FUNCTION bingo.add_up_team_counts()`,
  );
}

const TEAMS = `
  CREATE TABLE IF NOT EXISTS bingo.teams (
    id text CONSTRAINT pk_teams PRIMARY KEY,
    event_id text NOT NULL,
    name text NOT NULL,
    folded_name text NOT NULL,
    color text NOT NULL,
    captain_id text,
    invite_hash text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    points integer NOT NULL DEFAULT 0,
    bingos integer NOT NULL DEFAULT 0,
    tasks_completed integer NOT NULL DEFAULT 0,
    last_completion_at timestamptz(3),
    CONSTRAINT fk_teams_event FOREIGN KEY (event_id) REFERENCES bingo.events (id) ON DELETE CASCADE,
    CONSTRAINT fk_teams_captain FOREIGN KEY (captain_id) REFERENCES bingo.participants (id) ON DELETE SET NULL,
    CONSTRAINT uq_teams_name UNIQUE (event_id, folded_name),
    CONSTRAINT uq_teams_captain UNIQUE (captain_id),
    CONSTRAINT uq_teams_invite UNIQUE (invite_hash)
  );
  CREATE INDEX IF NOT EXISTS ix_teams_standings ON bingo.teams
    (event_id, points DESC, bingos DESC, tasks_completed DESC, last_completion_at, created_at, id);
`;

/**
 * A trigger keeps the sums, so that they are exact whatever changes a count. The triggers of solo events do
 * nothing.
 */
const TEAM_COUNTS = `
  CREATE TABLE IF NOT EXISTS bingo.team_counts (
    team_id text NOT NULL,
    position integer NOT NULL,
    counted text NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT pk_team_counts PRIMARY KEY (team_id, position, counted),
    CONSTRAINT fk_team_counts_team FOREIGN KEY (team_id) REFERENCES bingo.teams (id) ON DELETE CASCADE
  );
  CREATE OR REPLACE FUNCTION bingo.add_up_team_counts() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.counted = NEW.counted THEN
        UPDATE bingo.team_counts SET count = count + NEW.count - OLD.count
          WHERE team_id = NEW.team_id AND position = NEW.position AND counted = NEW.counted;
        RETURN NULL;
      END IF;
      IF TG_OP <> 'INSERT' THEN
        UPDATE bingo.team_counts SET count = count - OLD.count
          WHERE team_id = OLD.team_id AND position = OLD.position AND counted = OLD.counted;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO bingo.team_counts AS s (team_id, position, counted, count)
          VALUES (NEW.team_id, NEW.position, NEW.counted, NEW.count)
          ON CONFLICT (team_id, position, counted) DO UPDATE SET count = s.count + excluded.count;
      END IF;
      RETURN NULL;
    END $$;
`;

/** The primary keys with which several teams can have a row each of the same participant. */
const KEYS = [
  ['part_counts', 'participant_id, position, part'],
  ['completions', 'participant_id, position'],
  ['revocations', 'participant_id, position'],
] as const;

const INDEXES = [
  { name: 'ix_part_counts_team', on: 'part_counts (team_id, position)' },
  { name: 'uq_completions_team', on: 'completions (team_id, position)', unique: true },
  { name: 'uq_revocations_team', on: 'revocations (team_id, position)', unique: true },
  { name: 'ix_ledger_team', on: 'ledger (team_id, position, id)' },
] as const;
