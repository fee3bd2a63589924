import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { EventsDependencies } from '../dependencies';
import { readableResults } from '../progress/readable-results';
import { resultsOfUsers } from '../progress/results-of-users';
import { TileResult } from '../progress/tile-progress.type';
import { User } from './user.reference';

@Resolver(() => User)
export class UsersResolver {
  private readonly results;

  constructor({ database }: EventsDependencies) {
    this.results = batched((userIds: readonly string[]) => resultsOfUsers(database, userIds));
  }

  @ListSize({ assumedSize: 20 })
  @SignedIn()
  @FieldResolver(() => [TileResult], {
    nullable: true,
    description:
      'Results of the user in the latest 50 tile events with a submission of theirs, latest first. Callers other than the user and reviewers see only events with an approved proof.',
  })
  async tileProgress(@Root() { id }: User, @Ctx() context: SubgraphContext): Promise<TileResult[]> {
    return readableResults(context.caller, await loaderOf(context, this.results).load(id));
  }
}
