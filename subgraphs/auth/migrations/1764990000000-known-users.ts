import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Publishes the ids of users to the other areas, which read nothing else of this schema. */
export class KnownUsers1764990000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE VIEW auth.known_users AS SELECT id FROM auth.users');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW auth.known_users');
  }
}
