import { Field, Int, ObjectType } from 'type-graphql';
import { User } from '../players/user.reference';

@ObjectType('BingoStanding', { simpleResolvers: true, description: 'A line of the standings of an event.' })
export class BingoStanding {
  @Field(() => Int, { description: 'Rank, from 1, without ties.' })
  rank: number;

  @Field(() => User, { nullable: true, description: 'The user who registered.' })
  user: User;

  @Field(() => String, { description: 'Player name in the game, as it was given.' })
  rsn: string;

  @Field(() => Int, { description: 'Number of completed tasks.' })
  tasksCompleted: number;

  @Field(() => Int, { description: 'Number of completed rows, columns and main diagonals.' })
  bingos: number;

  @Field(() => Int, { description: 'Total points of the completed tasks.' })
  points: number;
}
