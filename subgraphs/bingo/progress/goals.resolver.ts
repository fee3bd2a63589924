import { Arg, Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql';
import { DependsOnCaller, holdsAny } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { BingoTask, type BoardTask } from '../board/task.fields';
import type { BingoDependencies } from '../dependencies';
import { PARTICIPANT_READERS } from '../participants/participant.fields';
import { nodesOf } from '../triggers/goal-nodes';
import { goalPartText } from '../triggers/goal-text';
import { BingoGoalPart, BingoTaskProgress } from './goal.fields';
import { type ProgressRequest, readProgress } from './goals.queries';

@Resolver(() => BingoTask)
export class GoalsResolver {
  private readonly progressOf;

  constructor({ database }: BingoDependencies) {
    this.progressOf = batched((requests: readonly ProgressRequest[]) => readProgress(database, requests));
  }

  @ListSize({ assumedSize: 3 })
  @FieldResolver(() => [BingoGoalPart], {
    description:
      'What the trigger requires: the goal and its parts, in written order, each after the part that contains it.',
  })
  goal(@Root() { trigger }: BoardTask): BingoGoalPart[] {
    const nodes = nodesOf(trigger) ?? [];
    return nodes.map(({ parent, kind, text, goal }, index) => ({
      index,
      parent,
      kind,
      trigger: text,
      goalText: goalPartText(nodes, index),
      goal,
    }));
  }

  @DependsOnCaller(...PARTICIPANT_READERS)
  @FieldResolver(() => BingoTaskProgress, {
    nullable: true,
    description:
      'How far a participant, in an event of teams its team, is with the task, what is missing and who contributed. For the user who registered and for organisers (`manage_bingo`); null for other callers.',
  })
  async progress(
    @Root() { eventId, position, trigger }: BoardTask,
    @Arg('participantId', () => ID, {
      nullable: true,
      description: "The participant; the caller's own by default.",
    })
    participantId: string | null | undefined,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoTaskProgress | null> {
    const { principal } = context.caller;
    const isOrganiser = holdsAny(context.caller, PARTICIPANT_READERS);
    if (principal.kind !== 'user' && !isOrganiser) return null;
    return loaderOf(context, this.progressOf).load({
      eventId,
      position,
      trigger,
      participantId: participantId ?? null,
      userId: principal.kind === 'user' ? principal.userId : null,
      isOrganiser,
    });
  }
}
