import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ListSize } from '#kit/cost';
import { Role } from '../members/role.fields';
import { User, UserEntity } from '../members/user.fields';
import { SigningKeyEntity } from '../signing/signing-key.fields';

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

@Directive('@inaccessible')
@ObjectType('SessionIdentity', {
  simpleResolvers: true,
  description: 'The user of an active session. Restricted to the gateway.',
})
export class SessionIdentity {
  @Field(() => ID, { description: 'The user.' })
  userId: string;

  @Field(() => String, { description: 'Username of the user.' })
  username: string;

  @Field(() => [String], { description: 'Effective permissions, sorted.' })
  permissions: string[];

  @Field(() => Boolean, { description: 'Whether the user is a super administrator.' })
  isSuperAdmin: boolean;
}

@ObjectType('TokenValidation', {
  simpleResolvers: true,
  description: 'The current validity of a session token.',
})
export class TokenValidation {
  @Field(() => Boolean, {
    description: 'Whether the token is genuine, unexpired and unrevoked, and its user is not banned.',
  })
  valid: boolean;

  @Field(() => User, { nullable: true, description: 'The user of the token; null if the token is invalid.' })
  user: User | null;

  /** Not a GraphQL field: see `TokenPermissions`. */
  permissions: string[];

  @ListSize({ assumedSize: 5 })
  @Field(() => [Role], { description: 'Roles of the user, highest priority first.' })
  roles: Role[];
}
