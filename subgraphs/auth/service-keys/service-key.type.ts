import { Field, ObjectType } from 'type-graphql';
import { Timestamp } from '#protocol/scalars/timestamp';

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
