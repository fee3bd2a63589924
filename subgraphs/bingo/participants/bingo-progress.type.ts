import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { BingoAchievement } from '../completions/bingo-achievement.type';

@ObjectType('BingoProgress', { simpleResolvers: true, description: "The caller's own progress in an event." })
export class BingoProgress {
  @Field(() => ID, { description: 'Participant id of the caller.' })
  participantId: string;

  @Field(() => String, { description: 'Player name in the game, as it was given.' })
  rsn: string;

  @ListSize({ assumedSize: 25 })
  @Field(() => [Int], { description: 'Positions of the completed tasks, ascending.' })
  tasksCompleted: number[];

  @Field(() => Int, { description: 'Number of completed rows, columns and main diagonals.' })
  bingos: number;

  @Field(() => Int, { description: 'Total points of the completed tasks.' })
  points: number;

  @ListSize({ assumedSize: 25 })
  @Field(() => [BingoAchievement], { description: 'The completed tasks, oldest first.' })
  achievements: BingoAchievement[];

  @Field(() => Boolean, {
    description: 'Whether you have a hook; `createBingoHook` replaces it, and its addresses stop working.',
  })
  hasHook: boolean;

  /** Not a GraphQL field: see `ProgressTeamResolver`. */
  teamId: string | null;
}
