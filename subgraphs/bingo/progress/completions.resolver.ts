import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Resolver, Root } from 'type-graphql';
import { DependsOnCaller, isOwnerOrPermitted, Permitted } from '#kit/access/access';
import { batched, rowsByKey } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { Database } from '#kit/database/database';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant, isFirstOf, PARTICIPANT_READERS } from '../participants/participant.fields';
import { BingoAchievement } from '../participants/progress.queries';
import { completeTask, removeRevocation, revokeCompletion } from './completions.commands';

const ACHIEVEMENTS = {
  name: 'bingo_achievements',
  text: `SELECT c.participant_id AS "participantId", c.position AS "taskPosition",
      c.completed_at AS "completedAt", c.proof
    FROM bingo.completions c WHERE c.participant_id = ANY($1) AND ${isFirstOf('c')}
    ORDER BY c.completed_at, c.position`,
} as const;

type Row = BingoAchievement & { readonly participantId: string };

/** Returns the achievements of each participant, in one statement. */
async function achievementsOf(
  database: Database,
  participantIds: readonly string[],
): Promise<BingoAchievement[][]> {
  const rows = await database.rows<Row>(ACHIEVEMENTS, [[...new Set(participantIds)]]);
  return rowsByKey(participantIds, rows, ({ participantId }) => participantId);
}

@Resolver(() => BingoParticipant)
export class CompletionsResolver {
  private readonly achievementsOf;

  constructor(private readonly dependencies: BingoDependencies) {
    this.achievementsOf = batched((ids: readonly string[]) => achievementsOf(dependencies.database, ids));
  }

  @DependsOnCaller(...PARTICIPANT_READERS)
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
    if (!isOwnerOrPermitted(context.caller, userId, PARTICIPANT_READERS)) return null;
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
