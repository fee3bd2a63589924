import { Arg, ID, Int, Query, Resolver } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { Cost, ListSize } from '#kit/cost';
import { FROM_ONE, Limited } from '#kit/limited';
import { notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import type { BingoDependencies } from '../dependencies';
import { findEvents } from '../events/find-events';
import { BingoDraftPage } from './bingo-draft.type';
import { readDraft } from './read-draft';

/** The members of a team are read for each of its picks. */
const COST = 600;

@Resolver()
export class DraftResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @Permitted('manage_bingo')
  @Cost(COST)
  @ListSize({ assumedSize: 500, slicingArguments: ['first'], sizedFields: ['rows'] })
  @Query(() => BingoDraftPage, {
    description:
      'The order in which the teams of an event pick their members: by creation, turning with each round, for every place of every team. Members have the places in the order in which they joined. Empty for a solo event.',
  })
  async bingoDraftOrder(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('after', () => Int, {
      nullable: true,
      description: '`next` of the previous page; null for the first page.',
    })
    after: number | null | undefined,
    @Limited(FROM_ONE)
    @Arg('first', () => Int, {
      defaultValue: 100,
      description: 'Picks per page, from 1; values above 500 are lowered to 500.',
    })
    first: number,
  ): Promise<BingoDraftPage> {
    if (!isIdentifier(eventId)) throw notFound('Event');
    const { database } = this.dependencies;
    const page = await readDraft(database, { eventId, after: after ?? 0, first });
    if (page.rows.length > 0) return page;
    const [event] = await findEvents(database, [eventId]);
    if (!event) throw notFound('Event');
    return page;
  }
}
