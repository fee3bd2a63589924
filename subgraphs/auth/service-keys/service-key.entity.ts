import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A key that authenticates another service of the operator; keys from SERVICE_KEYS are not stored here. */
@Entity('service_keys', { schema: 'auth' })
@Index('uq_service_keys_name', ['name'], { unique: true, where: 'revoked_at IS NULL' })
export class ServiceKeyEntity {
  /** SHA-256 of the key, hex, so that a leaked database reveals no key. */
  @PrimaryColumn('text', { name: 'key_hash', primaryKeyConstraintName: 'pk_service_keys' })
  keyHash: string;

  /** Unique among the keys that are not revoked. */
  @Column('text')
  name: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** Accurate to a minute; null if never used. */
  @Column({ type: 'timestamptz', name: 'last_used_at', precision: 3, nullable: true })
  lastUsedAt: Date | null;

  /** Null while the key is active. */
  @Column({ type: 'timestamptz', name: 'revoked_at', precision: 3, nullable: true })
  revokedAt: Date | null;
}
