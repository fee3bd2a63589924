import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { DependsOnCaller, isOwnerOrPermitted } from '#kit/access/access';
import { batched, rowsByKey } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { Database } from '#kit/database/database';
import { BingoTaskCount, isShown } from '../board/task.fields';
import { isAt } from '../counting/entrant-sql';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant, PARTICIPANT_READERS } from '../participants/participant.fields';
import { BingoProgress } from '../participants/progress.queries';
import { readTrigger } from '../triggers/trigger';
import { countedBy } from '../triggers/trigger-matching';

const COUNTS = {
  name: 'bingo_counts_of_participants',
  text: `SELECT n.participant_id AS "participantId", n.position AS "taskPosition", n.counted, n.count::text, t.trigger
    FROM bingo.counts n
    JOIN bingo.participants p ON p.id = n.participant_id
    JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = n.position AND ${isShown('t')}
    WHERE n.participant_id = ANY($1)
      AND n.entrant_id = p.entrant_id AND NOT ${isAt('completions', 'n.position')}
    ORDER BY n.position`,
} as const;

interface Row {
  readonly participantId: string;
  readonly taskPosition: number;
  readonly counted: string;
  readonly count: string;
  readonly trigger: string;
}

/**
 * Returns the counts of each participant, in a team event for its team, on the way to goals of open tasks, by
 * position, in one statement.
 */
async function countsOf(database: Database, participantIds: readonly string[]): Promise<BingoTaskCount[][]> {
  const rows = await database.rows<Row>(COUNTS, [[...new Set(participantIds)]]);
  return rowsByKey(participantIds, rows, ({ participantId }) => participantId).map((own) =>
    own.flatMap((row) => taskCount(row) ?? []),
  );
}

/** Returns null for a count of something else than the task at its position counts now. */
function taskCount({ taskPosition, counted, count, trigger }: Row): BingoTaskCount | null {
  const reading = readTrigger(trigger);
  if (!('trigger' in reading) || reading.trigger.goal === null) return null;
  if (countedBy(reading.trigger) !== counted) return null;
  return { taskPosition, count: Number(count), goal: reading.trigger.goal };
}

const JOIN_SHOWN = `JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = v.position AND ${isShown('t')}`;

const REVOKED = {
  name: 'bingo_revoked_tasks',
  text: `SELECT p.id AS "participantId", v.position FROM bingo.participants p
    JOIN bingo.revocations v ON v.entrant_id = p.entrant_id ${JOIN_SHOWN} WHERE p.id = ANY($1)
    ORDER BY v.position`,
} as const;

/**
 * Returns the positions of the revoked completions of shown tasks, of each participant or its team,
 * ascending, in one statement.
 */
async function revokedTasksOf(database: Database, participantIds: readonly string[]): Promise<number[][]> {
  const rows = await database.rows<{ participantId: string; position: number }>(REVOKED, [
    [...new Set(participantIds)],
  ]);
  return rowsByKey(participantIds, rows, ({ participantId }) => participantId).map((own) =>
    own.map(({ position }) => position),
  );
}

@Resolver(() => BingoParticipant)
export class CountsResolver {
  private readonly countsOf;
  private readonly revokedTasksOf;

  constructor({ database }: BingoDependencies) {
    this.countsOf = batched((ids: readonly string[]) => countsOf(database, ids));
    this.revokedTasksOf = batched((ids: readonly string[]) => revokedTasksOf(database, ids));
  }

  @DependsOnCaller(...PARTICIPANT_READERS)
  @ListSize({ assumedSize: 10 })
  @FieldResolver(() => [BingoTaskCount], {
    nullable: true,
    description:
      'Reported counts of tasks that are not completed, by position. For the user who registered and for organisers (`manage_bingo`); null for other callers.',
  })
  async counts(
    @Root() { id, userId }: BingoParticipant,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoTaskCount[] | null> {
    if (!isOwnerOrPermitted(context.caller, userId, PARTICIPANT_READERS)) return null;
    return loaderOf(context, this.countsOf).load(id);
  }

  @DependsOnCaller(...PARTICIPANT_READERS)
  @ListSize({ assumedSize: 5 })
  @FieldResolver(() => [Int], {
    nullable: true,
    description:
      'Positions of tasks whose completion was revoked; reports do not complete them. For the user who registered and for organisers (`manage_bingo`); null for other callers.',
  })
  async revokedTasks(
    @Root() { id, userId }: BingoParticipant,
    @Ctx() context: SubgraphContext,
  ): Promise<number[] | null> {
    if (!isOwnerOrPermitted(context.caller, userId, PARTICIPANT_READERS)) return null;
    return loaderOf(context, this.revokedTasksOf).load(id);
  }
}

@Resolver(() => BingoProgress)
export class ProgressCountsResolver {
  private readonly countsOf;

  constructor({ database }: BingoDependencies) {
    this.countsOf = batched((ids: readonly string[]) => countsOf(database, ids));
  }

  @ListSize({ assumedSize: 10 })
  @FieldResolver(() => [BingoTaskCount], {
    description: 'Reported counts of tasks that are not completed, by position.',
  })
  counts(
    @Root() { participantId }: BingoProgress,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoTaskCount[]> {
    return loaderOf(context, this.countsOf).load(participantId);
  }
}
