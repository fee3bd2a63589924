import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType('SubmissionResult', { simpleResolvers: true, description: 'What became of a report.' })
export class SubmissionResult {
  @Field(() => Boolean, { description: 'Always true: a report that is refused is an error.' })
  success: boolean;

  @Field(() => Boolean, { description: 'Whether the task is completed, by this report or before it.' })
  taskCompleted: boolean;

  @Field(() => Boolean, {
    description: 'Whether this report completed at least one row, column or main diagonal.',
  })
  bingoAchieved: boolean;

  @Field(() => Int, { description: 'Points that this report earned; 0 when the task was completed before.' })
  pointsEarned: number;

  @Field(() => Int, { description: "The participant's points now." })
  totalPoints: number;
}
