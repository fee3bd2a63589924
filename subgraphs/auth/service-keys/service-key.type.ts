import { Field, ObjectType } from 'type-graphql';
import { Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('ServiceKey', {
  simpleResolvers: true,
  description:
    'A key that the operator issued for another service. The key itself is shown only on the command line that issues it.',
})
export class ServiceKey {
  @Field(() => String, { description: 'Name that the operator gave it.' })
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
