import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { SigningKeyEntity } from '../signing-keys/signing-key.entity';
import { UserEntity } from '../users/user.entity';

/** `browser`: created by signing in. `access_token`: created for a script by its user or the operator. */
export type SessionKind = 'browser' | 'access_token';

@Entity('sessions', { schema: 'auth' })
@Check('ck_sessions_kind', `kind IN ('browser', 'access_token')`)
@Index('ix_sessions_user', ['userId', 'createdAt', 'id'])
@Index('ix_sessions_expiry', ['expiresAt'])
@Index('ix_sessions_key', ['keyId'])
@Index('ix_sessions_made_by', ['madeBy'])
export class SessionEntity {
  /** Random, but not a credential: the token that contains it is signed. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_sessions' })
  id: string;

  @Column('text', { name: 'user_id' })
  userId: string;

  @Column('text')
  kind: SessionKind;

  /** Name of an access token; null for browser sessions. */
  @Column('text', { nullable: true })
  name: string | null;

  /** `kid` of the key that signed the token; the key stays published while the session exists. */
  @Column('text', { name: 'key_id' })
  keyId: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;

  /** Whether an access token may create others. Browser sessions always may. */
  @Column('boolean', { name: 'may_create_tokens', default: false })
  mayCreateTokens: boolean;

  /**
   * The access token that created this one, which is deleted with it and expires no later; null if created
   * by a browser session or the operator.
   */
  @Column('text', { name: 'made_by', nullable: true })
  madeBy: string | null;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_sessions_user' })
  user: UserEntity;

  @ManyToOne(() => SigningKeyEntity)
  @JoinColumn({ name: 'key_id', foreignKeyConstraintName: 'fk_sessions_key' })
  key: SigningKeyEntity;

  @ManyToOne(() => SessionEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'made_by', foreignKeyConstraintName: 'fk_sessions_made_by' })
  maker: SessionEntity | null;
}
