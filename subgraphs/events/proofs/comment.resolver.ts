import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Resolver, Root } from 'type-graphql';
import { OwnerOrPermitted, SignedIn } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { EventsDependencies } from '../dependencies';
import { User } from '../user.reference';
import { commentOnSubmission, markSubmissionRead } from './comment.commands';
import { COMMENT_LIMITS, type Comment, TileSubmissionComment } from './comment.fields';
import { commentsOn, unreadOf } from './comment.queries';
import { TileSubmission } from './submission.fields';

@Resolver(() => TileSubmissionComment)
export class CommentsResolver {
  constructor(private readonly dependencies: EventsDependencies) {}

  @FieldResolver(() => User, { nullable: true, description: 'Who wrote it.' })
  author(@Root() { userId }: Comment): User {
    return { id: userId };
  }

  @SignedIn()
  @Mutation(() => TileSubmissionComment, {
    description:
      'Comments on a proof, for its submitter and reviewers; at most 100 comments on a proof. NOT_FOUND for an unknown proof, FORBIDDEN for other callers.',
  })
  addTileSubmissionComment(
    @Arg('submissionId', () => ID, { description: 'The proof.' }) submissionId: string,
    @Limited(COMMENT_LIMITS)
    @Arg('text', () => String, { description: '1 to 1,000 characters.' })
    text: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileSubmissionComment> {
    return commentOnSubmission(this.dependencies, caller, submissionId, text);
  }

  @SignedIn()
  @Mutation(() => TileSubmission, {
    description:
      'Stores until when the submitter has read the comments on a proof and its decisions; never moves back. Idempotent. FORBIDDEN for other callers.',
  })
  markTileSubmissionRead(
    @Arg('submissionId', () => ID, { description: 'The proof, one of the caller.' }) submissionId: string,
    @Arg('until', () => Timestamp, {
      description: 'Time of the latest comment or decision that was read; at most now.',
    })
    until: Date,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileSubmission> {
    return markSubmissionRead(this.dependencies, caller, submissionId, until);
  }
}

@Resolver(() => TileSubmission)
export class SubmissionCommentsResolver {
  private readonly commentsById;
  private readonly unread;

  constructor({ database }: EventsDependencies) {
    this.commentsById = batched((ids: readonly string[]) => commentsOn(database, ids));
    this.unread = batched((ids: readonly string[]) => unreadOf(database, ids));
  }

  @OwnerOrPermitted('userId', 'manage_events')
  @ListSize({ assumedSize: 10 })
  @FieldResolver(() => [TileSubmissionComment], {
    description: 'Comments of the submitter and of reviewers, oldest first; at most 100.',
  })
  comments(
    @Root() { id }: TileSubmission,
    @Ctx() context: SubgraphContext,
  ): Promise<TileSubmissionComment[]> {
    return loaderOf(context, this.commentsById).load(id);
  }

  @OwnerOrPermitted('userId', 'manage_events')
  @FieldResolver(() => Int, {
    description:
      'Number of comments of others, and of the latest decision, since the submitter called `markTileSubmissionRead`.',
  })
  unreadCount(@Root() { id }: TileSubmission, @Ctx() context: SubgraphContext): Promise<number> {
    return loaderOf(context, this.unread).load(id);
  }
}
