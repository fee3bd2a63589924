import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Resolver, Root } from 'type-graphql';
import { DependsOnCaller, Permitted } from '#kit/access/access';
import { isOwnerOrPermitted } from '#kit/access/owner-access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { completeTask, removeRevocation, revokeCompletion } from '../counting/change-completion';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant } from '../participants/bingo-participant.type';
import { achievementsOf } from './achievements-of';
import { BingoAchievement } from './bingo-achievement.type';

@Resolver(() => BingoParticipant)
export class CompletionsResolver {
  private readonly achievementsOf;

  constructor(private readonly dependencies: BingoDependencies) {
    this.achievementsOf = batched((ids: readonly string[]) => achievementsOf(dependencies.database, ids));
  }

  @DependsOnCaller()
  @ListSize({ assumedSize: 10 })
  @FieldResolver(() => [BingoAchievement], {
    nullable: true,
    description:
      'Completed tasks, oldest first. Visible to the user and to organisers (`manage_bingo`); null for other callers.',
  })
  async achievements(
    @Root() { id, userId }: BingoParticipant,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoAchievement[] | null> {
    if (!isOwnerOrPermitted(context.caller, userId, ['manage_bingo'])) return null;
    return loaderOf(context, this.achievementsOf).load(id);
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoParticipant, {
    description:
      'Completes a task of any trigger for a participant, in an event of teams for its team, even if the event is not active. The proof is `manual`. Idempotent.',
  })
  completeBingoTask(
    @Arg('participantId', () => ID, { description: 'The participant.' }) participantId: string,
    @Arg('position', () => Int, { description: 'Position of the task on the board.' }) position: number,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoParticipant> {
    return completeTask(this.dependencies, caller, { participantId, position });
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoParticipant, {
    description:
      'Revokes a completion of a participant, in an event of teams of its team, and resets the running count; totals are updated. Reports do not complete the task again until `removeBingoRevocation`. Idempotent.',
  })
  revokeBingoCompletion(
    @Arg('participantId', () => ID, { description: 'The participant.' }) participantId: string,
    @Arg('position', () => Int, { description: 'Position of the task on the board.' }) position: number,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoParticipant> {
    return revokeCompletion(this.dependencies, caller, { participantId, position });
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoParticipant, {
    description:
      "Lets the plugin's next report at or above the goal complete a task whose completion was revoked. Idempotent.",
  })
  removeBingoRevocation(
    @Arg('participantId', () => ID, { description: 'The participant.' }) participantId: string,
    @Arg('position', () => Int, { description: 'Position of the task on the board.' }) position: number,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoParticipant> {
    return removeRevocation(this.dependencies, caller, { participantId, position });
  }
}
