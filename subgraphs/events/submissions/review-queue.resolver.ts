import { Arg, ID, Int, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { Cost, ListSize, PROOF_COUNT_COST } from '#kit/cost';
import { FROM_EVENT_LOG } from '#kit/event-log/from-event-log';
import { FROM_ONE, Limited } from '#kit/limited';
import { pageOf } from '#kit/paging';
import { notFound } from '#protocol/errors';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { EventsDependencies } from '../dependencies';
import { findEvents } from '../events/find-events';
import { TileEvent } from '../events/tile-event.type';
import { SUBMISSION_STATUSES, type SubmissionStatus } from '../rules/review';
import { listAllSubmissions } from './list-all-submissions';
import { listSubmissions } from './list-submissions';
import { TileSubmissionPage } from './tile-submission.type';
import { type TileSubmissionOrder, TileSubmissionOrderInput } from './tile-submission-order.inputs';
import { TileSubmissionStatus } from './tile-submission-status.type';

@Resolver()
export class ReviewQueueResolver {
  constructor(private readonly dependencies: EventsDependencies) {}

  @Permitted('manage_events')
  @Subscription(() => TileEvent, {
    ...FROM_EVENT_LOG,
    description:
      'The event each time proofs were submitted, claimed, released, decided about or deleted; changes in quick succession are delivered once. Fails with NOT_FOUND if there is no such event.',
  })
  async reviewQueueChanged(
    @Arg('eventId', () => ID, { description: 'The tile event.' }) eventId: string,
    @Root() change?: LoggedEvent,
  ): Promise<TileEvent | null> {
    const [event] = await findEvents(this.dependencies.database, [eventId]);
    if (change) return event ?? null;
    if (!event) throw notFound('Event');
    return null;
  }

  @Permitted('manage_events')
  @Cost(PROOF_COUNT_COST)
  @ListSize({ assumedSize: 100, slicingArguments: ['limit'], sizedFields: ['submissions'] })
  @Query(() => TileSubmissionPage, {
    nullable: true,
    description:
      'The proofs of all events or of one, oldest first by default; null when no event has the id.',
  })
  async tileSubmissions(
    @Arg('eventId', () => ID, { nullable: true, description: 'Only those of this event.' })
    eventId: string | null | undefined,
    @Arg('status', () => TileSubmissionStatus, {
      nullable: true,
      description: 'Only those of this status.',
    })
    status: SubmissionStatus | null | undefined,
    @Limited(FROM_ONE)
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page, from 1.' })
    page: number,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, { defaultValue: 20, description: 'Proofs per page, at most 100.' })
    limit: number,
    @Arg('orderBy', () => TileSubmissionOrderInput, {
      nullable: true,
      description: 'The order; oldest first by default.',
    })
    orderBy?: TileSubmissionOrder | null,
  ): Promise<TileSubmissionPage | null> {
    const statuses = status ? [status] : SUBMISSION_STATUSES;
    const { database } = this.dependencies;
    const part = pageOf(page, limit);
    const direction = orderBy?.direction ?? 'ascending';
    if (eventId == null) return listAllSubmissions(database, statuses, part, direction);
    const [event] = await findEvents(database, [eventId]);
    if (!event) return null;
    const [found] = await listSubmissions(database, [{ eventId, statuses, page: part }], direction);
    return found ?? null;
  }
}
