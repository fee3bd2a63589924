import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ServiceKeys1763856000000 implements MigrationInterface {
  readonly name = 'ServiceKeys1763856000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.service_keys (
        key_hash text NOT NULL,
        name text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        last_used_at timestamptz(3),
        revoked_at timestamptz(3),
        CONSTRAINT pk_service_keys PRIMARY KEY (key_hash)
      );
      CREATE UNIQUE INDEX uq_service_keys_name ON auth.service_keys (name) WHERE revoked_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth.service_keys');
  }
}
