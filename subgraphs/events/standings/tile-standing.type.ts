import { Field, Int, ObjectType } from 'type-graphql';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import { User } from '../players/user.reference';

@ObjectType('TileStanding', { simpleResolvers: true, description: 'One line of the standings of an event.' })
export class TileStanding {
  @Field(() => Int, { description: 'From 1, without ties.' })
  rank: number;

  @Field(() => User, { nullable: true, description: 'Whose line it is.' })
  user: User;

  @Field(() => Int, { description: 'How many tiles have an approved proof.' })
  tilesCompleted: number;

  @Field(() => SafeInt, { description: 'Sum of the points of those tiles.' })
  points: number;

  @Field(() => Timestamp, {
    description:
      'When the proof was handed in that completed the latest tile; of equals the earlier is ahead.',
  })
  lastCompletion: Date;
}
