import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { OwnerOrPermitted } from '#kit/access/access';
import { Timestamp } from '#protocol/scalars/timestamp';

@Directive('@key(fields: "id")')
@ObjectType('BingoParticipant', { simpleResolvers: true, description: "A user's part in a bingo event." })
export class BingoParticipant {
  @OwnerOrPermitted('userId', 'manage_bingo')
  @Field(() => ID, {
    description: 'Id, `part_…`. Visible to the user and to organisers.',
  })
  id: string;

  @Field(() => ID, { description: 'The user who registered.' })
  userId: string;

  @Field(() => String, { description: 'Player name in the game, as it was given.' })
  rsn: string;

  @OwnerOrPermitted('userId', 'manage_bingo')
  @Field(() => Timestamp, {
    description: 'Time of registration. Visible to the user and to organisers.',
  })
  registeredAt: Date;

  @Field(() => Int, { description: 'Number of completed tasks.' })
  tasksCompleted: number;

  @Field(() => Int, { description: 'Number of completed rows, columns and main diagonals.' })
  bingos: number;

  @Field(() => Int, { description: 'Total points of the completed tasks.' })
  points: number;
}

/** A participant as use cases see it: the GraphQL fields, its event and its team. */
export interface Participant extends BingoParticipant {
  readonly eventId: string;
  /** Null in a solo event, and while the participant is in no team. */
  readonly teamId: string | null;
}
