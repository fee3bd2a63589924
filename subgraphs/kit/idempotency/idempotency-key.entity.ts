import { EntitySchema } from 'typeorm';
import type { AreaName } from '#protocol/areas';

/** A request with an `Idempotency-Key`, and its response. */
export interface IdempotencyKeyRow {
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
