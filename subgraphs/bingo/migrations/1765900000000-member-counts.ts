import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addKey } from '#kit/database/online-steps';
import { teamCountTriggers } from './1764950000000-teams';

/**
 * Stores the counts of members of teams in a table that inherits from `counts`, so that of one participant
 * and task several teams can have one each, while the key of `counts` stays the one that release 0.2.0
 * inserts by (ADR 0072). Statements that read `counts` read both tables.
 */
export class CountsOfMembers1765900000000 implements MigrationInterface {
  readonly name = 'CountsOfMembers1765900000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    for (const trigger of teamCountTriggers('member_counts')) {
      await runner.query(`CREATE OR REPLACE ${trigger}`);
    }
    for (const occasion of ['insert', 'update', 'delete']) {
      await runner.query(`DROP TRIGGER IF EXISTS tr_counts_team_${occasion} ON bingo.counts`);
    }
    // Of unreleased versions, which stored them in `counts`.
    await runner.query('ALTER TABLE bingo.member_counts DISABLE TRIGGER USER');
    await runner.query(`
      WITH moved AS (DELETE FROM ONLY bingo.counts WHERE team_id <> '' RETURNING *)
      INSERT INTO bingo.member_counts SELECT * FROM moved`);
    await runner.query('ALTER TABLE bingo.member_counts ENABLE TRIGGER USER');
    await runner.query('DROP INDEX IF EXISTS bingo.ix_counts_team');
    await addKey(runner, 'bingo.counts', 'pk_counts', 'PRIMARY KEY', 'participant_id, position');
    await runner.query(`ALTER TABLE bingo.counts DROP CONSTRAINT IF EXISTS ck_counts_solo,
      ADD CONSTRAINT ck_counts_solo CHECK (team_id = '') NO INHERIT NOT VALID`);
    await runner.query('ALTER TABLE bingo.counts VALIDATE CONSTRAINT ck_counts_solo');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bingo.member_counts');
    await runner.query('ALTER TABLE bingo.counts DROP CONSTRAINT ck_counts_solo');
    for (const trigger of teamCountTriggers('counts')) await runner.query(`CREATE ${trigger}`);
  }
}

const TABLE = `
  CREATE TABLE IF NOT EXISTS bingo.member_counts (
    CONSTRAINT pk_member_counts PRIMARY KEY (participant_id, position, team_id),
    CONSTRAINT fk_member_counts_participant FOREIGN KEY (participant_id)
      REFERENCES bingo.participants (id) ON DELETE CASCADE,
    CONSTRAINT ck_member_counts_team CHECK (team_id <> '')
  ) INHERITS (bingo.counts);
  CREATE INDEX IF NOT EXISTS ix_member_counts_team ON bingo.member_counts (team_id, position);
  CREATE INDEX IF NOT EXISTS ix_member_counts_entrant ON bingo.member_counts (entrant_id, position, participant_id);
  CREATE OR REPLACE TRIGGER set_entrant BEFORE INSERT OR UPDATE OF team_id ON bingo.member_counts
    FOR EACH ROW EXECUTE FUNCTION bingo.set_entrant();
`;
