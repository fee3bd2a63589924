import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import type { EventsDependencies } from '../dependencies';
import { User } from '../user.reference';
import { type Hold, holdSubmission, REASON_LIMITS, resumeSubmission, TileHold } from './hold.commands';
import { type Submission, TileSubmission } from './submission.fields';

@Resolver(() => TileHold)
export class HoldsResolver {
  constructor(private readonly dependencies: EventsDependencies) {}

  @FieldResolver(() => User, { nullable: true, description: 'The reviewer who put it on hold.' })
  reviewer(@Root() { heldBy }: Hold): User {
    return { id: heldBy };
  }

  @Permitted('manage_events')
  @Mutation(() => TileSubmission, {
    description:
      'Puts a pending proof on hold, which ends its claim; until it is taken off hold or decided about, queues with `held: false` do not have it. CONFLICT if it is decided, or another reviewer has put it on hold; one of the caller gets the reason.',
  })
  holdTileSubmission(
    @Arg('submissionId', () => ID, { description: 'The proof.' }) submissionId: string,
    @Limited(REASON_LIMITS)
    @Arg('reason', () => String, { description: 'Why, for other reviewers; 1 to 500 characters.' })
    reason: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileSubmission> {
    return holdSubmission(this.dependencies, caller, submissionId, reason);
  }

  @Permitted('manage_events')
  @Mutation(() => TileSubmission, {
    description: 'Takes a proof off hold, whoever put it there. Idempotent.',
  })
  resumeTileSubmission(
    @Arg('submissionId', () => ID, { description: 'The proof.' }) submissionId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileSubmission> {
    return resumeSubmission(this.dependencies, caller, submissionId);
  }
}

@Resolver(() => TileSubmission)
export class SubmissionHoldResolver {
  @Permitted('manage_events')
  @FieldResolver(() => TileHold, { nullable: true, description: 'Why it is on hold; null if it is not.' })
  hold(@Root() { heldBy, heldAt, holdReason }: Submission): Hold | null {
    if (heldBy === null || heldAt === null || holdReason === null) return null;
    return { heldBy, since: heldAt, reason: holdReason };
  }
}
