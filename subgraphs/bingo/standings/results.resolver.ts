import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Permitted, Public } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { loaderOf, mostRows, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { Database } from '#kit/database/database';
import { FROM_ONE, limitOf, MOST_STANDINGS } from '#kit/database/page';
import { notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import { Timestamp } from '#protocol/scalars/timestamp';
import { BingoEvent } from '../board/event.fields';
import { findEvents } from '../board/events.queries';
import type { BingoDependencies } from '../dependencies';
import { closeEvent, reopenEvent } from './results.commands';
import { BingoResultLine, BingoResultPage, BingoResults, BingoTeamResultLine } from './results.fields';
import { readLines, readResults, readTeamLines } from './results.queries';

/** Teams that estimates expect in results whose lines are read without a limit. */
const USUAL_RESULT_TEAMS = 10;

@Resolver(() => BingoResults)
export class ResultsResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @Public()
  @Query(() => BingoResults, {
    nullable: true,
    description: 'The results of an event; null if there is no such event or it is not closed.',
  })
  async bingoResults(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
  ): Promise<BingoResults | null> {
    return isIdentifier(eventId) ? readResults(this.dependencies.database, eventId) : null;
  }

  @Public()
  @ListSize({ assumedSize: MOST_STANDINGS, slicingArguments: ['first'], sizedFields: ['rows'] })
  @Query(() => BingoResultPage, {
    description:
      'The lines of the results of an event, best first, page by page. NOT_FOUND unless it is closed.',
  })
  async bingoResultExport(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('after', () => Int, {
      nullable: true,
      description: '`next` of the previous page; null for the first page.',
    })
    after: number | null | undefined,
    @Limited(FROM_ONE)
    @Arg('first', () => Int, {
      defaultValue: 500,
      description: 'Lines per page, from 1; values above 500 are lowered to 500.',
    })
    first: number,
  ): Promise<BingoResultPage> {
    const { database } = this.dependencies;
    const limit = limitOf(first, MOST_STANDINGS, 'first');
    if (!isIdentifier(eventId) || !(await readResults(database, eventId))) throw notFound('Results');
    const rows = await readLines(database, eventId, { after: after ?? 0, limit });
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.rank ?? null) };
  }

  @FieldResolver(() => BingoEvent, { description: 'The event.' })
  async event(@Root() { eventId }: BingoResults): Promise<BingoEvent> {
    const [event] = await findEvents(this.dependencies.database, [eventId]);
    if (!event) throw notFound('Event');
    return event;
  }

  @ListSize({ assumedSize: MOST_STANDINGS, slicingArguments: ['limit'] })
  @FieldResolver(() => [BingoResultLine], {
    description: 'The standings as of the closing, best first, with the current values of corrected lines.',
  })
  lines(
    @Root() { eventId }: BingoResults,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, {
      nullable: true,
      description:
        'Maximum number of lines, from 1; values above 500 are lowered to 500. All participants by default.',
    })
    limit: number | null | undefined,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoResultLine[]> {
    const most = limit == null ? mostRows(context) : limitOf(limit, MOST_STANDINGS);
    return readLines(this.dependencies.database, eventId, { after: 0, limit: most });
  }

  @ListSize({ assumedSize: USUAL_RESULT_TEAMS, slicingArguments: ['limit'] })
  @FieldResolver(() => [BingoTeamResultLine], {
    description:
      'The standings of the teams as of the closing, best first, with the current values of corrected lines; empty for a solo event.',
  })
  teamLines(
    @Root() { eventId }: BingoResults,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, {
      nullable: true,
      description:
        'Maximum number of lines, from 1; values above 500 are lowered to 500. All teams by default.',
    })
    limit?: number | null,
  ): Promise<BingoTeamResultLine[]> {
    const most = limit == null ? null : limitOf(limit, MOST_STANDINGS);
    return readTeamLines(this.dependencies.database, eventId, most);
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoResults, {
    description:
      'Stores the standings and the awards of an event that is over. Later corrections are shown beside them. Closing a closed event changes nothing.',
  })
  closeBingoEvent(
    @Arg('eventId', () => ID, { description: 'An event that is over.' }) eventId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoResults> {
    return closeEvent(this.dependencies, caller, eventId);
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoEvent, {
    description:
      'Deletes the results of a closed event, which can then be changed and closed again. Irreversible.',
  })
  reopenBingoEvent(
    @Arg('eventId', () => ID, { description: 'A closed event.' }) eventId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoEvent> {
    return reopenEvent(this.dependencies, caller, eventId);
  }
}

const CLOSED_AT = {
  name: 'bingo_closed_times',
  text: 'SELECT event_id AS "eventId", closed_at AS "closedAt" FROM bingo.results WHERE event_id = ANY($1)',
} as const;

@Resolver(() => BingoEvent)
export class ClosedAtResolver {
  private readonly times;

  constructor({ database }: BingoDependencies) {
    this.times = batched((ids: readonly string[]) => closedTimes(database, ids));
  }

  @FieldResolver(() => Timestamp, {
    nullable: true,
    description: 'When an organiser closed the event; null unless it is closed. See `bingoResults`.',
  })
  closedAt(@Root() { id }: BingoEvent, @Ctx() context: SubgraphContext): Promise<Date | null> {
    return loaderOf(context, this.times).load(id);
  }
}

/** Returns when events were closed, in one statement; null for one that is not. */
async function closedTimes(database: Database, eventIds: readonly string[]): Promise<(Date | null)[]> {
  const rows = await database.rows<{ eventId: string; closedAt: Date }>(CLOSED_AT, [eventIds]);
  const byId = new Map(rows.map(({ eventId, closedAt }) => [eventId, closedAt]));
  return eventIds.map((id) => byId.get(id) ?? null);
}
