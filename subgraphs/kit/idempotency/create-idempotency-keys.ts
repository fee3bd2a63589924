import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the idempotency keys of an area, in the schema of its connection. */
export class CreateIdempotencyKeys1764700000000 implements MigrationInterface {
  readonly name = 'CreateIdempotencyKeys1764700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        id text CONSTRAINT pk_idempotency_keys PRIMARY KEY,
        owner text NOT NULL,
        fingerprint text NOT NULL,
        result bytea NOT NULL,
        size integer NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX ix_idempotency_keys_owner ON idempotency_keys (owner, created_at, size);
      CREATE INDEX ix_idempotency_keys_created ON idempotency_keys (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
