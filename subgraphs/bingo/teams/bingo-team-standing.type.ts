import { Field, Int, ObjectType } from 'type-graphql';
import { BingoTeam } from './bingo-team.type';

@ObjectType('BingoTeamStanding', {
  simpleResolvers: true,
  description: 'A line of the standings of the teams of an event.',
})
export class BingoTeamStanding {
  @Field(() => Int, { description: 'Rank, from 1, without ties.' })
  rank: number;

  @Field(() => BingoTeam, { description: 'The team.' })
  team: BingoTeam;

  @Field(() => Int, { description: 'Number of tasks that the team completed.' })
  tasksCompleted: number;

  @Field(() => Int, { description: 'Number of completed rows, columns and main diagonals of the team.' })
  bingos: number;

  @Field(() => Int, { description: 'Total points of the tasks that the team completed.' })
  points: number;
}
