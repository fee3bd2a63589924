import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records follow their player's present name; adds those that another one of the same player supersedes. */
export class SupersededRecords1766000300000 implements MigrationInterface {
  readonly name = 'SupersededRecords1766000300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE attendance.superseded_records (
        id integer CONSTRAINT pk_superseded_records PRIMARY KEY,
        rsn text NOT NULL,
        rsn_folded text COLLATE "C" NOT NULL,
        event text COLLATE "C" NOT NULL,
        date date NOT NULL,
        points integer NOT NULL,
        notes text,
        recorded_by text NOT NULL,
        recorded_by_id text NOT NULL,
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX ix_superseded_records_player ON attendance.superseded_records (rsn_folded);
      CREATE FUNCTION attendance.follow_player() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.rsn_folded := coalesce(
            (SELECT known.player FROM attendance.player_names known WHERE known.name = NEW.rsn_folded),
            NEW.rsn_folded);
          RETURN NEW;
        END $$;
      CREATE TRIGGER tr_records_follow_player BEFORE INSERT OR UPDATE OF rsn_folded ON attendance.records
        FOR EACH ROW EXECUTE FUNCTION attendance.follow_player();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER tr_records_follow_player ON attendance.records;
      DROP FUNCTION attendance.follow_player();
      DROP TABLE attendance.superseded_records;
    `);
  }
}
