import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the profile of the community: one row once it has been set. */
export class Community1765200000000 implements MigrationInterface {
  readonly name = 'Community1765200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.community (
        id smallint NOT NULL CONSTRAINT pk_community PRIMARY KEY CONSTRAINT ck_community_one CHECK (id = 1),
        name text NOT NULL,
        description text NOT NULL,
        color text,
        links jsonb NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth.community');
  }
}
