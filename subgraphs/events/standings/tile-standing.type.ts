import { Field, Int, ObjectType } from 'type-graphql';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import { User } from '../players/user.reference';

@ObjectType('TileStanding', { simpleResolvers: true, description: 'A line of the standings of an event.' })
export class TileStanding {
  @Field(() => Int, { description: 'Rank, from 1, without ties.' })
  rank: number;

  @Field(() => User, { nullable: true, description: 'The user.' })
  user: User;

  @Field(() => Int, {
    description:
      'Number of tiles with an approved proof; in a team event of those that are credited to the user.',
  })
  tilesCompleted: number;

  @Field(() => SafeInt, { description: 'Total points of those tiles.' })
  points: number;

  @Field(() => Timestamp, {
    description: 'Submission time of the proof that completed the latest tile; breaks ties, earlier first.',
  })
  lastCompletion: Date;
}
