import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A key by which another service of the operator is known; those of SERVICE_KEYS are not here. */
@Entity('service_keys', { schema: 'auth' })
@Index('uq_service_keys_name', ['name'], { unique: true, where: 'revoked_at IS NULL' })
export class ServiceKeyEntity {
  /** SHA-256 of the key, hex: a copy of the database opens nothing. */
  @PrimaryColumn('text', { name: 'key_hash', primaryKeyConstraintName: 'pk_service_keys' })
  keyHash: string;

  /** Of the keys that are good, one has it. */
  @Column('text')
  name: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** Exact to a minute; null when it was never used. */
  @Column({ type: 'timestamptz', name: 'last_used_at', precision: 3, nullable: true })
  lastUsedAt: Date | null;

  /** When it ceased to be good; null for one that is. */
  @Column({ type: 'timestamptz', name: 'revoked_at', precision: 3, nullable: true })
  revokedAt: Date | null;
}
