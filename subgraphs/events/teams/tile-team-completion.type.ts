import { Field, ObjectType } from 'type-graphql';
import { Timestamp } from '#protocol/scalars/timestamp';
import { User } from '../players/user.reference';

@ObjectType('TileTeamCompletion', {
  simpleResolvers: true,
  description: 'A tile that a team completed, and the member to whom it is credited.',
})
export class TileTeamCompletion {
  @Field(() => Timestamp, {
    description: 'When the earliest of its approved proofs was submitted.',
  })
  completedAt: Date;

  @Field(() => User, { nullable: true, description: 'The user who submitted that proof.' })
  user: User;

  /** Not a GraphQL field. */
  tileId: number;
}
