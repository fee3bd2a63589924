import { Field, Int, ObjectType } from 'type-graphql';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';
import { BingoProof } from './bingo-proof.type';

@ObjectType('BingoAchievement', {
  simpleResolvers: true,
  description: 'A task that a participant completed.',
})
export class BingoAchievement {
  @Field(() => Int, { description: 'Position of the task on the board.' })
  taskPosition: number;

  @Field(() => Timestamp, { description: 'Time of completion.' })
  completedAt: Instant;

  @Field(() => BingoProof, { description: 'How the completion was recorded.' })
  proof: BingoProof;
}
