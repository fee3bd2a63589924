import { Arg, Ctx, ID, Int, Query, Resolver, Root, Subscription } from 'type-graphql';
import { DependsOnCaller, Permitted, requireUser, SignedIn } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { Cost, ListSize, PROOF_COUNT_COST } from '#kit/cost';
import { FROM_ONE, pageOf } from '#kit/database/page';
import { FROM_EVENT_LOG } from '#kit/event-log';
import { notFound } from '#protocol/errors';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import type { EventsDependencies } from '../dependencies';
import { REVIEWERS, TileEvent } from '../events/event.fields';
import { findEvents } from '../events/event.queries';
import { SUBMISSION_STATUSES, type SubmissionStatus } from '../rules/review';
import { mayRead } from './comment.commands';
import { searchSubmissions } from './search.queries';
import {
  TileSubmission,
  type TileSubmissionOrder,
  TileSubmissionOrderInput,
  TileSubmissionPage,
  TileSubmissionStatus,
} from './submission.fields';
import { findSubmissions, listAllSubmissions, listSubmissions } from './submission.queries';

@Resolver()
export class ReviewQueueResolver {
  constructor(private readonly dependencies: EventsDependencies) {}

  @Permitted('manage_events')
  @Subscription(() => TileEvent, {
    ...FROM_EVENT_LOG,
    description:
      'The event each time proofs were submitted, claimed, put on hold, commented on, decided about or deleted; changes in quick succession, of any events, are delivered once. Fails with NOT_FOUND if there is no such event.',
  })
  async reviewQueueChanged(
    @Arg('eventId', () => ID, {
      nullable: true,
      description: 'The tile event; every tile event if absent.',
    })
    eventId?: string | null,
    @Root() change?: LoggedEvent,
  ): Promise<TileEvent | null> {
    const id = eventId ?? change?.subject;
    if (id === undefined) return null;
    const [event] = await findEvents(this.dependencies.database, [id]);
    if (change) return event ?? null;
    if (!event) throw notFound('Event');
    return null;
  }

  @SignedIn()
  @DependsOnCaller(...REVIEWERS)
  @Query(() => TileSubmission, {
    nullable: true,
    description: 'A proof, for its submitter and reviewers; null for other callers, and if there is none.',
  })
  async tileSubmission(
    @Arg('id', () => ID, { description: 'Id of the proof.' }) id: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileSubmission | null> {
    const user = requireUser(caller);
    const [proof] = await findSubmissions(this.dependencies.database, [id]);
    return proof && mayRead(user, proof) ? proof : null;
  }

  @Permitted('manage_events')
  @Cost(PROOF_COUNT_COST)
  @ListSize({ assumedSize: MOST_PER_PAGE, slicingArguments: ['limit'], sizedFields: ['submissions'] })
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
    @Arg('reviewerId', () => ID, {
      nullable: true,
      description: 'Only those whose latest decision is by this user.',
    })
    reviewerId?: string | null,
    @Arg('submitterId', () => ID, { nullable: true, description: 'Only those of this user.' })
    submitterId?: string | null,
    @Arg('held', () => Boolean, {
      nullable: true,
      description: 'Only those that are on hold, or only those that are not; both if absent.',
    })
    held?: boolean | null,
  ): Promise<TileSubmissionPage | null> {
    const statuses = status ? [status] : SUBMISSION_STATUSES;
    const { database } = this.dependencies;
    const part = pageOf(page, limit);
    const { field = 'submitted_at', direction = 'ascending' } = orderBy ?? {};
    const [event] = eventId == null ? [] : await findEvents(database, [eventId]);
    if (eventId != null && !event) return null;
    if (field === 'reviewed_at' || reviewerId != null || submitterId != null || held != null) {
      const filter = {
        ...{ eventId: eventId ?? null, status: status ?? null, isHeld: held ?? null },
        ...{ reviewerId: reviewerId ?? null, submitterId: submitterId ?? null },
      };
      return searchSubmissions(database, filter, { field, direction }, part);
    }
    if (eventId == null) return listAllSubmissions(database, statuses, part, direction);
    const [found] = await listSubmissions(database, [{ eventId, statuses, page: part }], direction);
    return found ?? null;
  }
}
