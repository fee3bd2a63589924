import { Field, ID, Int, ObjectType } from 'type-graphql';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('ActivityEntry', { simpleResolvers: true, description: 'One act, as the activity log keeps it.' })
export class ActivityEntry {
  @Field(() => Int, { description: 'Number of the entry.' })
  id: number;

  @Field(() => ID, { description: 'Who did it.' })
  userId: string;

  @Field(() => String, { description: 'What was done, `noun_verb`, such as `user_ban`.' })
  action: string;

  @Field(() => String, { description: 'A sentence that names the subject.' })
  details: string;

  @Field(() => String, { nullable: true, description: 'Address that the act was done from, where known.' })
  ipAddress: string | null;

  @Field(() => Timestamp, { description: 'When it was done.' })
  createdAt: Instant;
}
