import { Field, ObjectType } from 'type-graphql';
import { connectionType } from '#kit/connection';
import { Timestamp } from '#protocol/scalars/timestamp';
import { User } from '../players/user.reference';

@ObjectType('BingoTaskCompletion', {
  simpleResolvers: true,
  description: 'Who completed a task, and when: public like the standings.',
})
export class BingoTaskCompletion {
  /** Not a GraphQL field: it orders completions of the same time. */
  participantId: string;

  @Field(() => User, { nullable: true, description: 'The user who registered.' })
  user: User;

  @Field(() => String, { description: 'Player name in the game, as it was given.' })
  rsn: string;

  @Field(() => Timestamp, { description: 'When the task was completed.' })
  completedAt: Date;
}

export const BingoTaskCompletionConnection = connectionType(
  BingoTaskCompletion,
  'BingoTaskCompletion',
  'Completions of a task, oldest first.',
);
