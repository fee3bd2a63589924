import { Field, ObjectType } from 'type-graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Internal } from '#kit/access/internal';
import { ListSize } from '#kit/cost';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { AuthDependencies } from '../dependencies';
import type { IdentityProvider } from './identity-provider';

@ObjectType('Redirection', {
  simpleResolvers: true,
  description: 'The next location of the browser.',
})
export class Redirection {
  @Field(() => String, { description: 'Absolute URL.' })
  location: string;

  @Internal()
  @Field(() => String, {
    nullable: true,
    description: 'New value of the cookie; empty clears it, null keeps it.',
  })
  cookieValue: string | null;

  @Internal()
  @Field(() => Timestamp, { nullable: true, description: 'When the cookie ends, where it gets a value.' })
  cookieExpiresAt: Date | null;

  @Internal()
  @ListSize({ assumedSize: 16 })
  @Field(() => [String], {
    description:
      "Bindings of this browser's sign-ins whose cookies are cleared: the completed one, or the oldest of too many.",
  })
  endedSignIns: readonly string[];
}

/** The dependencies of the sign-in use cases. */
export interface SignInDependencies extends AuthDependencies {
  readonly identityProvider: IdentityProvider;
}

/** A pending sign-in that the identity provider's callback is checked against, once. */
@Entity('sign_in_attempts', { schema: 'auth' })
@Index('ix_sign_in_attempts_expiry', ['expiresAt'])
export class SignInAttemptEntity {
  /** SHA-256 of the state, in hex. */
  @PrimaryColumn('text', { name: 'state_hash', primaryKeyConstraintName: 'pk_sign_in_attempts' })
  stateHash: string;

  /** SHA-256 of the secret that binds it to its browser, in hex. */
  @Column('text', { name: 'browser_hash' })
  browserHash: string;

  /** PKCE code verifier. */
  @Column('text', { name: 'code_verifier' })
  codeVerifier: string;

  /** Where to go afterwards; null for the start page. */
  @Column('text', { name: 'return_url', nullable: true })
  returnUrl: string | null;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;
}
