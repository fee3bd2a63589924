import { Field, Int, ObjectType } from 'type-graphql';
import { BingoTeam } from '../teams/bingo-team.type';

@ObjectType('BingoTeamResultLine', {
  simpleResolvers: true,
  description:
    'A line of the standings of teams as of the closing. If something was corrected afterwards, the current values stand beside the frozen ones.',
})
export class BingoTeamResultLine {
  @Field(() => Int, { description: 'Rank, from 1, without ties. One whose team was disbanded is missing.' })
  rank: number;

  @Field(() => BingoTeam, { description: 'The team as it is now.' })
  team: BingoTeam;

  @Field(() => Int, { description: 'Number of completed tasks.' })
  tasksCompleted: number;

  @Field(() => Int, { description: 'Number of completed rows, columns and main diagonals.' })
  bingos: number;

  @Field(() => Int, { description: 'Total points of the completed tasks.' })
  points: number;

  @Field(() => Boolean, { description: 'Whether tasks, bingos or points changed since the closing.' })
  corrected: boolean;

  @Field(() => Int, {
    description: 'Present rank, which differs from `rank` if lines were corrected or teams disbanded.',
  })
  currentRank: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Present number of completed tasks; null unless corrected.',
  })
  currentTasksCompleted: number | null;

  @Field(() => Int, { nullable: true, description: 'Present number of bingos; null unless corrected.' })
  currentBingos: number | null;

  @Field(() => Int, { nullable: true, description: 'Present points; null unless corrected.' })
  currentPoints: number | null;
}
