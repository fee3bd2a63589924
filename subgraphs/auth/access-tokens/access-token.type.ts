import { Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('AccessToken', {
  simpleResolvers: true,
  description: 'A bearer token that a user made for a script. The token itself is shown once, on creation.',
})
export class AccessToken {
  @Field(() => ID, { description: 'Names the token when it is revoked; it is no credential.' })
  id: string;

  @Field(() => String, { description: 'What its user calls it.' })
  name: string;

  @Field(() => Timestamp, { description: 'When it was made.' })
  createdAt: Date;

  @Field(() => Timestamp, { description: 'When it ends.' })
  expiresAt: Date;

  @Field(() => Boolean, { description: 'Whether it may create other access tokens.' })
  mayCreateTokens: boolean;

  @Field(() => ID, {
    nullable: true,
    description:
      'The access token that made it and with which it ends; null when its user or the operator did.',
  })
  madeBy: string | null;
}

@ObjectType('NewAccessToken', {
  simpleResolvers: true,
  description: 'A bearer token that was just made: the one time that it is shown.',
})
export class NewAccessToken {
  @Field(() => ID, { description: 'Names the token when it is revoked; it is no credential.' })
  id: string;

  @Field(() => String, { description: 'What its user calls it.' })
  name: string;

  @Field(() => String, { description: 'The credential, for the header `Authorization: Bearer`.' })
  token: string;

  @Field(() => Timestamp, { description: 'When it ends.' })
  expiresAt: Date;
}
