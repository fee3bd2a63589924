import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType('SubmissionResult', { simpleResolvers: true, description: 'The result of a report.' })
export class SubmissionResult {
  @Field(() => Boolean, { description: 'Always true; a rejected report is an error.' })
  success: boolean;

  @Field(() => Boolean, { description: 'Whether the task is completed, by this report or an earlier one.' })
  taskCompleted: boolean;

  @Field(() => Boolean, {
    description: 'Whether this report completed at least one row, column or main diagonal.',
  })
  bingoAchieved: boolean;

  @Field(() => Int, { description: 'Points earned by this report; 0 if the task was already completed.' })
  pointsEarned: number;

  @Field(() => Int, { description: 'Current points of the participant.' })
  totalPoints: number;
}
