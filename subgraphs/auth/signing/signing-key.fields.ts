import type { JWK } from 'jose';
import { Field, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { z } from 'zod';
import { TOKEN_ALGORITHM } from '#protocol/session-token';

@ObjectType('SigningKey', {
  simpleResolvers: true,
  description: 'A public key that verifies session tokens, as a JSON Web Key (RFC 7517).',
})
export class SigningKey {
  @Field(() => String, { description: 'Key id, as in the header of tokens.' })
  kid: string;

  @Field(() => String, { description: 'Key type: EC.' })
  kty: string;

  @Field(() => String, { description: 'Curve: P-256.' })
  crv: string;

  @Field(() => String, { description: 'X coordinate, base64url.' })
  x: string;

  @Field(() => String, { description: 'Y coordinate, base64url.' })
  y: string;

  @Field(() => String, { description: 'Algorithm: ES256.' })
  alg: string;

  @Field(() => String, { description: 'Use: sig.' })
  use: string;
}

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

const publicKey = z.object({
  kid: z.string(),
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
});

/** Returns the public part of a key. Copies an allowlist of members, so that no private one leaks. */
export function publicSigningKey(jwk: JWK): SigningKey {
  return { ...publicKey.parse(jwk), alg: TOKEN_ALGORITHM, use: 'sig' };
}
