import { EntitySchema, type MigrationInterface, type QueryRunner } from 'typeorm';
import { type Database, type DeleteBatch, deleteInBatches } from '#kit/database/database';
import type { Statement } from '#kit/database/statement';
import type { AreaName } from '#protocol/areas';

/** Hours for which a response is replayed. */
const LIFETIME_HOURS = 24;

const EXPIRED = `created_at <= clock_timestamp() - interval '${LIFETIME_HOURS} hours'`;

interface StoredKey {
  readonly fingerprint: string;
  readonly result: Buffer;
}

interface Usage {
  readonly keys: number;
  readonly bytes: number;
  /** Seconds until the oldest key expires. */
  readonly seconds: number;
}

/** The statements on one area's idempotency keys. */
export interface IdempotencyStatements {
  readonly lock: Statement<{ mine: boolean }>;
  readonly find: Statement<StoredKey>;
  readonly usage: Statement<Usage>;
  readonly store: Statement;
  readonly deleteExpired: DeleteBatch;
}

/** Returns the statements on the idempotency keys of an area. */
export function idempotencyStatements(area: AreaName): IdempotencyStatements {
  const table = `${area}.idempotency_keys`;
  return {
    lock: {
      name: `${area}_try_idempotency_key`,
      text: "SELECT pg_try_advisory_xact_lock(hashtextextended('idempotency ' || $1, 0)) AS mine",
    },
    find: {
      name: `${area}_find_idempotency_key`,
      text: `SELECT fingerprint, result FROM ${table} WHERE id = $1 AND NOT ${EXPIRED}`,
    },
    usage: {
      name: `${area}_idempotency_keys_of_owner`,
      text: `SELECT count(*)::integer AS keys, coalesce(sum(size), 0)::double precision AS bytes,
        ceil(coalesce(extract(epoch FROM min(created_at) - clock_timestamp()), 0)
          + ${LIFETIME_HOURS * 3600})::integer AS seconds
        FROM ${table} WHERE owner = $1 AND NOT ${EXPIRED}`,
    },
    store: {
      name: `${area}_store_idempotency_key`,
      text: `INSERT INTO ${table} (id, owner, fingerprint, result, size) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, fingerprint = excluded.fingerprint,
          result = excluded.result, size = excluded.size, created_at = excluded.created_at`,
    },
    deleteExpired: {
      name: `${area}_delete_expired_idempotency_keys`,
      text: `WITH expired AS (
          SELECT id FROM ${table} WHERE ${EXPIRED} ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
        ), deleted AS (DELETE FROM ${table} k USING expired e WHERE k.id = e.id RETURNING 1)
        SELECT count(*)::integer AS deleted FROM deleted`,
    },
  };
}

/** Few enough for the statement timeout, whatever their responses' size. */
const BATCH_SIZE = 1000;

/** Deletes the idempotency keys of an area that have expired. @returns how many. */
export function deleteExpiredKeys(database: Database, area: AreaName): Promise<number> {
  return deleteInBatches(database, idempotencyStatements(area).deleteExpired, BATCH_SIZE);
}

/** A request with an `Idempotency-Key`, and its response. */
interface IdempotencyKeyRow {
  readonly id: string;
  readonly owner: string;
  readonly fingerprint: string;
  /** Encrypted: see `seal-result.ts`. */
  readonly result: Buffer;
  /** Bytes of `result`. */
  readonly size: number;
  readonly createdAt: Date;
}

/** Returns the entity of an area's idempotency keys. */
export function idempotencyKeyEntity(area: AreaName): EntitySchema<IdempotencyKeyRow> {
  return new EntitySchema<IdempotencyKeyRow>({
    name: 'IdempotencyKey',
    tableName: 'idempotency_keys',
    schema: area,
    columns: {
      id: { type: 'text', primary: true, primaryKeyConstraintName: 'pk_idempotency_keys' },
      owner: { type: 'text' },
      fingerprint: { type: 'text' },
      result: { type: 'bytea' },
      size: { type: 'integer' },
      createdAt: {
        type: 'timestamptz',
        name: 'created_at',
        precision: 3,
        default: () => 'clock_timestamp()',
      },
    },
    indices: [
      { name: 'ix_idempotency_keys_owner', columns: ['owner', 'createdAt', 'size'] },
      { name: 'ix_idempotency_keys_created', columns: ['createdAt'] },
    ],
  });
}

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
