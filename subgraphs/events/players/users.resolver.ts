import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { EventsDependencies } from '../dependencies';
import { resultsOfUsers } from '../progress/results-of-users';
import { TileResult } from '../progress/tile-progress.type';
import { User } from '../user.reference';

@Resolver(() => User)
export class UsersResolver {
  private readonly results;

  constructor({ dataSource }: EventsDependencies) {
    this.results = batched((userIds: readonly string[]) => resultsOfUsers(dataSource, userIds));
  }

  @ListSize({ assumedSize: 20 })
  @FieldResolver(() => [TileResult], {
    nullable: true,
    description:
      'How far the user got in the latest 50 tile events in which they handed in a proof, latest event first.',
  })
  tileProgress(@Root() { id }: User, @Ctx() context: SubgraphContext): Promise<TileResult[]> {
    return loaderOf(context, this.results).load(id);
  }
}
