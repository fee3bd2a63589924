import { Field, Int, ObjectType } from 'type-graphql';
import { connectionType } from '#kit/connection';
import { LONG_COUNT_COST } from '#kit/cost';
import { Timestamp } from '#protocol/scalars/timestamp';
import { User } from '../players/user.reference';

@ObjectType('BingoCompletion', {
  simpleResolvers: true,
  description: 'A task that a participant of an event completed: public like the standings.',
})
export class BingoCompletion {
  /** Not a GraphQL field: it orders completions of the same time. */
  participantId: string;

  @Field(() => User, { nullable: true, description: 'The user who registered.' })
  user: User;

  @Field(() => String, { description: 'Player name in the game, as it was given.' })
  rsn: string;

  @Field(() => Int, { description: 'Position of the task on the board, from 0.' })
  taskPosition: number;

  @Field(() => String, { description: 'Name of the task.' })
  taskName: string;

  @Field(() => Timestamp, { description: 'When the task was completed.' })
  completedAt: Date;

  @Field(() => Int, { description: 'Points of the task.' })
  points: number;

  @Field(() => Int, {
    description:
      'Points of the rows, columns, main diagonals and the whole board that this completion ended; 0 without bonuses.',
  })
  bonus: number;

  @Field(() => Int, {
    description:
      "The participant's points after this completion: the sum of the completions until then that still count, with their bonuses.",
  })
  totalPoints: number;
}

export const BingoCompletionConnection = connectionType(
  BingoCompletion,
  'BingoCompletion',
  'Completions in an event.',
  LONG_COUNT_COST,
);
