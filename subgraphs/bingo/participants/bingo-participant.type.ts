import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { OwnerOrPermitted } from '#kit/access/access';
import { Timestamp } from '#protocol/scalars/timestamp';

@Directive('@key(fields: "id")')
@ObjectType('BingoParticipant', { simpleResolvers: true, description: "A user's part in a bingo event." })
export class BingoParticipant {
  @OwnerOrPermitted('userId', 'manage_bingo')
  @Field(() => ID, {
    description: 'Made on registration, `part_…`. For the user who registered and for organisers.',
  })
  id: string;

  @Field(() => ID, { description: 'The user who registered.' })
  userId: string;

  @Field(() => String, { description: 'Player name in the game, as it was given.' })
  rsn: string;

  @OwnerOrPermitted('userId', 'manage_bingo')
  @Field(() => Timestamp, {
    description: 'When the user registered. For the user who registered and for organisers.',
  })
  registeredAt: Date;

  @Field(() => Int, { description: 'How many tasks are completed.' })
  tasksCompleted: number;

  @Field(() => Int, { description: 'Completed rows, columns and main diagonals.' })
  bingos: number;

  @Field(() => Int, { description: 'Sum of the points of the completed tasks.' })
  points: number;
}

/** A participant as use cases see it: the GraphQL fields and its event. */
export interface Participant extends BingoParticipant {
  readonly eventId: string;
}
