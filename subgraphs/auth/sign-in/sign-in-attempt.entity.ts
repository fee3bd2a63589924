import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
