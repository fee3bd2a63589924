import { Arg, Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { Limited } from '#kit/arguments';
import { batched, rowsByNumber } from '#kit/batched';
import {
  AFTER,
  CONNECTION_SIZE,
  type Connection,
  connectionOf,
  connectionType,
  FIRST,
  isTime,
  type Slice,
  sliceOf,
} from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { COUNT_COST, Cost, ListSize, PAGE_COST } from '#kit/cost';
import type { Database } from '#kit/database/database';
import { FROM_ONE } from '#kit/database/page';
import { Timestamp } from '#protocol/scalars/timestamp';
import { BingoTask, type BoardTask } from '../board/task.fields';
import type { BingoDependencies } from '../dependencies';
import { User } from '../participants/player.reference';

@ObjectType('BingoTaskCompletion', {
  simpleResolvers: true,
  description: 'Who completed a task, and when: public like the standings.',
})
class BingoTaskCompletion {
  /** Not a GraphQL field: it orders completions of the same time. */
  participantId: string;

  @Field(() => User, { nullable: true, description: 'The user who registered.' })
  user: User;

  @Field(() => String, { description: 'Player name in the game, as it was given.' })
  rsn: string;

  @Field(() => Timestamp, { description: 'When the task was completed.' })
  completedAt: Date;
}

const BingoTaskCompletionConnection = connectionType(
  BingoTaskCompletion,
  'BingoTaskCompletion',
  'Completions of a task, oldest first.',
);

/** A task of an event. */
interface TaskOfEvent {
  readonly eventId: string;
  readonly position: number;
}

/** A page of completions to read. */
interface CompletionsRequest extends TaskOfEvent {
  readonly slice: Slice;
  /** Counts those of all pages. */
  count(): Promise<number>;
}

/** $1 events, $2 positions. */
const COUNTS = {
  name: 'bingo_completion_counts',
  text: `SELECT c.event_id AS "eventId", c.position, count(*)::integer AS count FROM bingo.completions c
    WHERE c.event_id = ANY($1) AND c.position = ANY($2) GROUP BY c.event_id, c.position`,
} as const;

/** $1 events, $2 positions, $3 and $4 keys of the previous items, $5 how many. */
const COMPLETIONS = {
  name: 'bingo_completions_of_tasks',
  text: `SELECT asked.number, p.id AS "participantId", json_build_object('id', p.user_id) AS user, p.rsn,
      found.completed_at AS "completedAt"
    FROM unnest($1::text[], $2::integer[], $3::timestamptz[], $4::text[], $5::integer[])
      WITH ORDINALITY AS asked (event_id, position, after_time, after_id, first, number)
    CROSS JOIN LATERAL (
      SELECT c.participant_id, c.completed_at FROM bingo.completions c
      WHERE c.event_id = asked.event_id AND c.position = asked.position
        AND (c.completed_at, c.participant_id) > (coalesce(asked.after_time, '-infinity'), coalesce(asked.after_id, ''))
      ORDER BY c.completed_at, c.participant_id LIMIT asked.first
    ) AS found
    JOIN bingo.participants p ON p.id = found.participant_id
    ORDER BY asked.number, found.completed_at, found.participant_id`,
} as const;

/** Returns whether the values of a cursor are a key of completions. */
function isCompletionKey([time, id, ...others]: readonly unknown[]): boolean {
  return (
    isTime(time) && typeof id === 'string' && id.length <= 64 && /^\w*[\w-]*$/.test(id) && others.length === 0
  );
}

/** Returns how many participants completed each task, in one statement. */
async function completionCountsOf(database: Database, tasks: readonly TaskOfEvent[]): Promise<number[]> {
  const different = (values: readonly (string | number)[]) => [...new Set(values)];
  const rows = await database.rows<TaskOfEvent & { readonly count: number }>(COUNTS, [
    different(tasks.map(({ eventId }) => eventId)),
    different(tasks.map(({ position }) => position)),
  ]);
  const counts = new Map(rows.map((row) => [keyOf(row), row.count]));
  return tasks.map((task) => counts.get(keyOf(task)) ?? 0);
}

const keyOf = ({ eventId, position }: TaskOfEvent): string => `${position} ${eventId}`;

/**
 * Returns a page of the completions of each task, oldest first, in one statement.
 */
async function completionsOf(
  database: Database,
  requests: readonly CompletionsRequest[],
): Promise<Connection<BingoTaskCompletion>[]> {
  const rows = await database.rows<BingoTaskCompletion & { readonly number: string }>(COMPLETIONS, [
    requests.map(({ eventId }) => eventId),
    requests.map(({ position }) => position),
    requests.map(({ slice }) => slice.after?.[0] ?? null),
    requests.map(({ slice }) => slice.after?.[1] ?? null),
    requests.map(({ slice }) => slice.first + 1),
  ]);
  const pages = rowsByNumber(requests, rows);
  return requests.map(({ slice, count }, index) =>
    connectionOf(BingoTaskCompletionConnection, pages[index] ?? [], {
      slice,
      keyOf: ({ completedAt, participantId }) => [completedAt, participantId],
      count,
    }),
  );
}

@Resolver(() => BingoTask)
export class TaskCompletionsResolver {
  private readonly counts;
  private readonly completionPages;

  constructor({ database }: BingoDependencies) {
    this.counts = batched((tasks: readonly TaskOfEvent[]) => completionCountsOf(database, tasks));
    this.completionPages = batched((requests: readonly CompletionsRequest[]) =>
      completionsOf(database, requests),
    );
  }

  @Cost(COUNT_COST)
  @FieldResolver(() => Int, { description: 'Number of participants who completed the task.' })
  completionCount(
    @Root() { eventId, position }: BoardTask,
    @Ctx() context: SubgraphContext,
  ): Promise<number> {
    return loaderOf(context, this.counts).load({ eventId, position });
  }

  @Cost(PAGE_COST)
  @ListSize(CONNECTION_SIZE)
  @FieldResolver(() => BingoTaskCompletionConnection, {
    description: 'Who completed the task, oldest first.',
  })
  completions(
    @Root() { eventId, position }: BoardTask,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 20, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null | undefined,
    @Ctx() context: SubgraphContext,
  ): Promise<Connection<BingoTaskCompletion>> {
    const slice = sliceOf({ first, after }, isCompletionKey);
    const count = () => loaderOf(context, this.counts).load({ eventId, position });
    return loaderOf(context, this.completionPages).load({ eventId, position, slice, count });
  }
}
