import { Field, ObjectType } from 'type-graphql';

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
