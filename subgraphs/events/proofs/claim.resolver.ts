import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { EventsDependencies } from '../dependencies';
import { User } from '../user.reference';
import { CLAIM_LIMITS, type Claim, claimSubmissions, releaseSubmissions, TileClaim } from './claim.commands';
import { TileReviewResult } from './review.fields';

@Resolver(() => TileClaim)
export class ClaimsResolver {
  constructor(private readonly dependencies: EventsDependencies) {}

  @FieldResolver(() => User, { nullable: true, description: 'Who reviews the proof.' })
  reviewer(@Root() { claimedBy }: Claim): User {
    return { id: claimedBy };
  }

  @Permitted('manage_events')
  @ListSize({ assumedSize: 100 })
  @Mutation(() => [TileReviewResult], {
    description:
      'Claims up to 100 pending proofs for ten minutes, so that no other reviewer does the same work; renews claims of the caller. Each succeeds or fails independently: CONFLICT if the proof is decided, or claimed by another reviewer. Decisions of others are still possible, and end the claim.',
  })
  claimTileSubmissions(
    @Limited(CLAIM_LIMITS)
    @Arg('submissionIds', () => [ID], { description: 'The proofs, of any events.' })
    submissionIds: string[],
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileReviewResult[]> {
    return claimSubmissions(this.dependencies, caller, submissionIds);
  }

  @Permitted('manage_events')
  @ListSize({ assumedSize: 100 })
  @Mutation(() => [TileReviewResult], {
    description: "Ends the caller's claims of up to 100 proofs; other claims stay. Idempotent.",
  })
  releaseTileSubmissions(
    @Limited(CLAIM_LIMITS)
    @Arg('submissionIds', () => [ID], { description: 'The proofs, of any events.' })
    submissionIds: string[],
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileReviewResult[]> {
    return releaseSubmissions(this.dependencies, caller, submissionIds);
  }
}
