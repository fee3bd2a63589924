import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '#kit/connection';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('ActivityEntry', { simpleResolvers: true, description: 'An entry of the activity log.' })
export class ActivityEntry {
  @Field(() => Int, { description: 'Entry id.' })
  id: number;

  @Field(() => ID, { description: 'User id of the actor.' })
  userId: string;

  @Field(() => String, { description: 'Action as `noun_verb`, such as `user_ban`.' })
  action: string;

  @Field(() => String, { description: 'A sentence that names the subject.' })
  details: string;

  @Field(() => String, { nullable: true, description: 'Address that the act was done from, where known.' })
  ipAddress: string | null;

  @Field(() => Timestamp, { description: 'Time of the action.' })
  createdAt: Instant;
}

export const ActivityConnection = connectionType(ActivityEntry, 'Activity', 'Entries of the activity log.');
