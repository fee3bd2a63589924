import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addKey } from '#kit/database/online-steps';

/**
 * Stores the counts of members of teams in a table that inherits from `counts`, so that of one participant
 * and task several teams can have one each, while the key of `counts` stays the one that release 0.2.0
 * inserts by. Statements that read `counts` read both tables.
 */
export class CountsOfMembers1765900000000 implements MigrationInterface {
  readonly name = 'CountsOfMembers1765900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(TRIGGERS);
    await runner.query(`
      WITH moved AS (DELETE FROM ONLY bingo.counts WHERE team_id <> '' RETURNING *)
      INSERT INTO bingo.member_counts SELECT * FROM moved`);
    await runner.query(`
      DROP TRIGGER tr_counts_team_insert ON bingo.counts;
      DROP TRIGGER tr_counts_team_update ON bingo.counts;
      DROP TRIGGER tr_counts_team_delete ON bingo.counts;
      ALTER TABLE bingo.counts ADD CONSTRAINT ck_counts_solo CHECK (team_id = '') NO INHERIT NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE bingo.member_counts;
      ALTER TABLE bingo.counts DROP CONSTRAINT ck_counts_solo;
      ${triggersOf('counts')}`);
  }
}

/** Gives `counts` the key of release 0.2.0 again, if an unreleased version replaced it. */
export class KeyOfCounts1765900000001 implements MigrationInterface {
  readonly name = 'KeyOfCounts1765900000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bingo.counts VALIDATE CONSTRAINT ck_counts_solo');
    await runner.query('DROP INDEX IF EXISTS bingo.ix_counts_team');
    await addKey(runner, 'bingo.counts', 'pk_counts', 'PRIMARY KEY', 'participant_id, position');
  }

  async down(): Promise<void> {}
}

const TABLE = `
  CREATE TABLE bingo.member_counts (
    CONSTRAINT pk_member_counts PRIMARY KEY (participant_id, position, team_id),
    CONSTRAINT fk_member_counts_participant FOREIGN KEY (participant_id)
      REFERENCES bingo.participants (id) ON DELETE CASCADE,
    CONSTRAINT ck_member_counts_team CHECK (team_id <> '')
  ) INHERITS (bingo.counts);
  CREATE INDEX ix_member_counts_team ON bingo.member_counts (team_id, position);
  CREATE INDEX ix_member_counts_entrant ON bingo.member_counts (entrant_id, position, participant_id);
`;

function triggersOf(table: 'counts' | 'member_counts'): string {
  return `
    CREATE TRIGGER tr_${table}_team_insert AFTER INSERT ON bingo.${table}
      FOR EACH ROW WHEN (NEW.team_id <> '') EXECUTE FUNCTION bingo.add_up_team_counts();
    CREATE TRIGGER tr_${table}_team_update AFTER UPDATE ON bingo.${table}
      FOR EACH ROW WHEN (NEW.team_id <> '') EXECUTE FUNCTION bingo.add_up_team_counts();
    CREATE TRIGGER tr_${table}_team_delete AFTER DELETE ON bingo.${table}
      FOR EACH ROW WHEN (OLD.team_id <> '') EXECUTE FUNCTION bingo.add_up_team_counts();`;
}

const TRIGGERS = `
  CREATE TRIGGER set_entrant BEFORE INSERT OR UPDATE OF team_id ON bingo.member_counts
    FOR EACH ROW EXECUTE FUNCTION bingo.set_entrant();
  ${triggersOf('member_counts')}
`;
