import { Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('AccessToken', {
  simpleResolvers: true,
  description: 'A bearer token that a user created for a script. The token itself is shown only on creation.',
})
export class AccessToken {
  @Field(() => ID, { description: 'Identifies the token, for example to revoke it; not a credential.' })
  id: string;

  @Field(() => String, { description: 'Name that the user gave it.' })
  name: string;

  @Field(() => Timestamp, { description: 'Time of creation.' })
  createdAt: Date;

  @Field(() => Timestamp, { description: 'Time of expiry.' })
  expiresAt: Date;

  @Field(() => Boolean, { description: 'Whether it may create further access tokens.' })
  mayCreateTokens: boolean;

  @Field(() => ID, {
    nullable: true,
    description:
      'The access token that created it and whose end also ends it; null if the user or the operator created it.',
  })
  madeBy: string | null;
}

@ObjectType('NewAccessToken', {
  simpleResolvers: true,
  description: 'A newly created bearer token, shown only in this response.',
})
export class NewAccessToken {
  @Field(() => ID, { description: 'Identifies the token, for example to revoke it; not a credential.' })
  id: string;

  @Field(() => String, { description: 'Name that the user gave it.' })
  name: string;

  @Field(() => String, { description: 'The credential, for the header `Authorization: Bearer`.' })
  token: string;

  @Field(() => Timestamp, { description: 'Time of expiry.' })
  expiresAt: Date;
}
