import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the library of pictures and the logo of the community. */
export class Pictures1765350000000 implements MigrationInterface {
  readonly name = 'Pictures1765350000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.pictures (
        name text NOT NULL CONSTRAINT pk_pictures PRIMARY KEY,
        type text NOT NULL CONSTRAINT ck_pictures_type CHECK (type IN ('image/png', 'image/jpeg')),
        title text NOT NULL,
        size integer NOT NULL,
        thumbnail_size integer NOT NULL,
        uploaded_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ix_pictures_newest ON auth.pictures (uploaded_at DESC, name);
      ALTER TABLE auth.community ADD COLUMN picture_id text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth.pictures; ALTER TABLE auth.community DROP COLUMN picture_id');
  }
}
