import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { EventsDependencies } from '../dependencies';
import { listReasons, REASONS_LIMITS, updateReasons } from './reason.commands';

@Resolver()
export class ReasonsResolver {
  constructor(private readonly dependencies: EventsDependencies) {}

  @Permitted('manage_events')
  @ListSize({ assumedSize: REASONS_LIMITS.maxItems })
  @Query(() => [String], {
    description: 'Texts that reviewers choose from when they reject a proof or put it on hold, in order.',
  })
  reviewReasons(): Promise<string[]> {
    return listReasons(this.dependencies.database);
  }

  @Permitted('manage_events')
  @ListSize({ assumedSize: REASONS_LIMITS.maxItems })
  @Mutation(() => [String], { description: 'Replaces the texts that reviewers choose from.' })
  updateReviewReasons(
    @Limited(REASONS_LIMITS)
    @Arg('texts', () => [String], {
      description: 'At most 50 different texts of 1 to 500 characters each, in order.',
    })
    texts: string[],
    @Ctx() { caller }: SubgraphContext,
  ): Promise<string[]> {
    return updateReasons(this.dependencies, caller, texts);
  }
}
