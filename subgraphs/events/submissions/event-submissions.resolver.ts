import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Cost, ListSize, PROOF_COUNT_COST } from '#kit/cost';
import { FROM_ONE, Limited } from '#kit/limited';
import { pageOf } from '#kit/paging';
import type { EventsDependencies } from '../dependencies';
import { TileEvent } from '../events/tile-event.type';
import { SUBMISSION_STATUSES, type SubmissionStatus } from '../rules/review';
import { listSubmissions, type QueueRequest } from './list-submissions';
import { TileSubmissionPage } from './tile-submission.type';
import { TileSubmissionStatus } from './tile-submission-status.type';

@Resolver(() => TileEvent)
export class EventSubmissionsResolver {
  private readonly queues;

  constructor({ database }: EventsDependencies) {
    this.queues = batched((requests: readonly QueueRequest[]) => listSubmissions(database, requests));
  }

  @Permitted('manage_events')
  @Cost(PROOF_COUNT_COST)
  @ListSize({ assumedSize: 100, slicingArguments: ['limit'], sizedFields: ['submissions'] })
  @FieldResolver(() => TileSubmissionPage, { description: 'Proofs of the event, oldest first.' })
  async submissions(
    @Root() { id }: TileEvent,
    @Ctx() context: SubgraphContext,
    @Limited(FROM_ONE)
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page number, from 1.' })
    page: number,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, { defaultValue: 20, description: 'Proofs per page, at most 100.' })
    limit: number,
    @Arg('status', () => TileSubmissionStatus, {
      nullable: true,
      description: 'Filters by status.',
    })
    status?: SubmissionStatus | null,
  ): Promise<TileSubmissionPage> {
    const statuses = status ? [status] : SUBMISSION_STATUSES;
    const request = { eventId: id, statuses, page: pageOf(page, limit) };
    return loaderOf(context, this.queues).load(request);
  }
}
