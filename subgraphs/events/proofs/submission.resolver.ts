import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Resolver, Root } from 'type-graphql';
import { Permitted, SignedIn } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Cost, ListSize, PROOF_COUNT_COST } from '#kit/cost';
import { FROM_ONE, pageOf } from '#kit/database/page';
import { DeleteResult } from '#kit/delete-result.type';
import { findTeams } from '#kit/teams/team.queries';
import { notFound } from '#protocol/errors';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import type { EventsDependencies } from '../dependencies';
import { TileEvent } from '../events/event.fields';
import { findEvents } from '../events/event.queries';
import { Tile } from '../events/tile.fields';
import { findTiles } from '../events/tile.queries';
import { SUBMISSION_STATUSES, type SubmissionStatus } from '../rules/review';
import { TEAM_STATEMENTS } from '../teams/team.area';
import { TileTeam } from '../teams/team.fields';
import { User } from '../user.reference';
import { type Claim, TileClaim } from './claim.commands';
import { TileReview } from './review.fields';
import { reviewsOf } from './review.queries';
import { deleteSubmission, submitProof } from './submission.commands';
import {
  type Submission,
  SubmitTileProofInput,
  TileSubmission,
  TileSubmissionPage,
  TileSubmissionReceipt,
  TileSubmissionStatus,
} from './submission.fields';
import { listSubmissions, type QueueRequest } from './submission.queries';

@Resolver(() => TileEvent)
export class EventSubmissionsResolver {
  private readonly queues;

  constructor({ database }: EventsDependencies) {
    this.queues = batched((requests: readonly QueueRequest[]) => listSubmissions(database, requests));
  }

  @Permitted('manage_events')
  @Cost(PROOF_COUNT_COST)
  @ListSize({ assumedSize: MOST_PER_PAGE, slicingArguments: ['limit'], sizedFields: ['submissions'] })
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

@Resolver()
export class ProofsResolver {
  constructor(private readonly dependencies: EventsDependencies) {}

  @SignedIn()
  @Mutation(() => TileSubmissionReceipt, {
    description:
      'Submits a proof for a tile of an active event. Further proofs are accepted until one is approved, with up to 5 pending ones per tile. In a sequential event only the current tile and earlier ones accept proofs.',
  })
  submitTileProof(
    @Arg('input', () => SubmitTileProofInput, { description: 'The proof.' }) input: SubmitTileProofInput,
    @Ctx() context: SubgraphContext,
  ): Promise<TileSubmissionReceipt> {
    return submitProof(this.dependencies, context, input);
  }

  @SignedIn()
  @Mutation(() => DeleteResult, {
    description:
      'Deletes a proof with its image, for reviewers (`manage_events`) and, while it is pending, for the submitter. Progress and standings follow.',
  })
  deleteTileSubmission(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('submissionId', () => ID, { description: 'The proof, one of that event.' }) submissionId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return deleteSubmission(this.dependencies, caller, { eventId, submissionId });
  }
}

@Resolver(() => TileSubmission)
export class SubmissionsResolver {
  private readonly tilesById;
  private readonly eventsById;
  private readonly reviews;

  private readonly baseUrl: string;

  constructor({ database, baseUrl }: Pick<EventsDependencies, 'database' | 'baseUrl'>) {
    this.baseUrl = baseUrl;
    this.tilesById = batched((ids: readonly number[]) => findTiles(database, ids));
    this.eventsById = batched((ids: readonly string[]) => findEvents(database, ids));
    this.reviews = batched((ids: readonly string[]) => reviewsOf(database, ids));
  }

  @FieldResolver(() => TileEvent, { description: 'The event.' })
  async event(@Root() { eventId }: Submission, @Ctx() context: SubgraphContext): Promise<TileEvent> {
    const event = await loaderOf(context, this.eventsById).load(eventId);
    if (!event) throw notFound('Event');
    return event;
  }

  @FieldResolver(() => Tile, { description: 'The tile.' })
  async tile(@Root() { tileId }: Submission, @Ctx() context: SubgraphContext): Promise<Tile> {
    const tile = await loaderOf(context, this.tilesById).load(tileId);
    if (!tile) throw notFound('Tile');
    return tile;
  }

  @FieldResolver(() => User, { nullable: true, description: 'The submitter.' })
  submitter(@Root() { userId }: Submission): User {
    return { id: userId };
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The latest reviewer; null if not reviewed.',
  })
  reviewer(@Root() { reviewedBy }: Submission): User | null {
    return reviewedBy === null ? null : { id: reviewedBy };
  }

  @FieldResolver(() => String, {
    description: 'URL of the image, visible to the submitter and to reviewers.',
  })
  imageUrl(@Root() submission: Submission): string {
    return `${this.baseUrl}/events/${submission.eventId}/submissions/${submission.id}/image`;
  }

  @FieldResolver(() => String, {
    description: 'URL of the thumbnail of at most 320 pixels, visible to the submitter and to reviewers.',
  })
  thumbnailUrl(@Root() submission: Submission): string {
    return `${this.imageUrl(submission)}?size=thumb`;
  }

  @Permitted('manage_events')
  @FieldResolver(() => TileClaim, {
    nullable: true,
    description: 'The reviewer who claims it; null without a claim, or after its end.',
  })
  claim(@Root() { claimedBy, claimedUntil }: Submission): Claim | null {
    const isClaimed = claimedBy !== null && claimedUntil !== null && claimedUntil.getTime() > Date.now();
    return isClaimed ? { claimedBy, until: claimedUntil } : null;
  }

  @ListSize({ assumedSize: 5 })
  @FieldResolver(() => [TileReview], { description: 'All decisions about it, oldest first.' })
  history(@Root() { id }: TileSubmission, @Ctx() context: SubgraphContext): Promise<TileReview[]> {
    return loaderOf(context, this.reviews).load(id);
  }
}

@Resolver(() => TileSubmission)
export class SubmissionTeamResolver {
  private readonly teams;

  constructor({ database }: EventsDependencies) {
    this.teams = batched((ids: readonly string[]) => findTeams(database, TEAM_STATEMENTS, ids));
  }

  @FieldResolver(() => TileTeam, {
    nullable: true,
    description: 'The team that the proof counts for, in which its submitter was; null in a solo event.',
  })
  async team(@Root() { teamId }: Submission, @Ctx() context: SubgraphContext): Promise<TileTeam | null> {
    return teamId === null ? null : loaderOf(context, this.teams).load(teamId);
  }
}
