import { randomBytes } from 'node:crypto';
import { Field, ObjectType } from 'type-graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Transaction } from '#kit/database/database';
import { lockExclusive } from '#kit/database/named-lock';
import { OPERATOR } from '#kit/jobs/activity';
import { Timestamp } from '#protocol/scalars/timestamp';

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

@ObjectType('ServiceKey', {
  simpleResolvers: true,
  description: 'A key of another service of the operator. The key itself is shown only when it is created.',
})
export class ServiceKey {
  @Field(() => String, {
    description: 'Name of the key, such as that of the service; active keys have different names.',
  })
  name: string;

  @Field(() => Timestamp, { description: 'Time of creation.' })
  createdAt: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time of the latest use, accurate to a minute; null if never used.',
  })
  lastUsedAt: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'Time of revocation; null while it is active.' })
  revokedAt: Date | null;
}

@ObjectType('NewServiceKey', {
  simpleResolvers: true,
  description: 'A newly created service key, shown only in this response.',
})
export class NewServiceKey {
  @Field(() => String, { description: 'Name of the key, for example to revoke it.' })
  name: string;

  @Field(() => String, { description: 'The credential, for the header `X-Service-Key`.' })
  key: string;

  @Field(() => Timestamp, { description: 'Time of creation.' })
  createdAt: Date;
}

/** Returns a new service key: `sk_` and 256 random bits in base64url. Only its hash is stored. */
export function newServiceKey(): string {
  return `sk_${randomBytes(32).toString('base64url')}`;
}

/** Takes an exclusive lock on the active service keys until the transaction ends. */
export function lockServiceKeys(transaction: Transaction): Promise<void> {
  return lockExclusive(transaction, 'auth service keys');
}

/** Who issues or revokes a service key, for the activity log. */
export interface ServiceKeyActor {
  /** Id of the user, or `OPERATOR`. */
  readonly userId: string;
  /** Client address; null on the command line. */
  readonly address: string | null;
}

/** The operator's command line. */
export const COMMAND_LINE: ServiceKeyActor = { userId: OPERATOR, address: null };
