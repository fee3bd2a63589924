import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the screenshots of game clients. */
export class Screenshots1764940000000 implements MigrationInterface {
  readonly name = 'Screenshots1764940000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bingo.screenshots (
        id text CONSTRAINT pk_screenshots PRIMARY KEY,
        participant_id text NOT NULL,
        image_name text NOT NULL,
        image_type text NOT NULL,
        image_size integer NOT NULL,
        thumbnail_size integer NOT NULL,
        CONSTRAINT fk_screenshots_participant FOREIGN KEY (participant_id)
          REFERENCES bingo.participants (id) ON DELETE CASCADE,
        CONSTRAINT uq_screenshots_image UNIQUE (image_name),
        CONSTRAINT ck_screenshots_image CHECK (image_type IN ('image/png', 'image/jpeg'))
      );
      CREATE INDEX ix_screenshots_participant ON bingo.screenshots (participant_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bingo.screenshots');
  }
}
