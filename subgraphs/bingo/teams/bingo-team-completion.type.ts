import { Field, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '#protocol/scalars/timestamp';
import { User } from '../players/user.reference';

@ObjectType('BingoTeamCompletion', {
  simpleResolvers: true,
  description: 'A task that a team completed, and the member to whom it is credited.',
})
export class BingoTeamCompletion {
  @Field(() => Int, { description: 'Position of the task on the board.' })
  taskPosition: number;

  @Field(() => Timestamp, { description: 'When the task was completed.' })
  completedAt: Date;

  @Field(() => User, { nullable: true, description: 'The user whose report completed it.' })
  user: User;

  @Field(() => String, { description: 'Player name of the member in the game.' })
  rsn: string;
}
