import type { JWK } from 'jose';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('signing_keys', { schema: 'auth' })
export class SigningKeyEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_signing_keys' })
  kid: string;

  @Column('jsonb', { name: 'public_jwk' })
  publicJwk: JWK;

  @Column('jsonb', { name: 'private_jwk' })
  privateJwk: JWK;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** When it stopped signing; null for the current key. */
  @Column({ type: 'timestamptz', name: 'retired_at', precision: 3, nullable: true })
  retiredAt: Date | null;
}
