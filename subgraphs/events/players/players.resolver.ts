import { Ctx, Directive, FieldResolver, Resolver, Root } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { EventsDependencies } from '../dependencies';
import { readableResults } from '../progress/readable-results';
import { resultsOfUsers } from '../progress/results-of-users';
import { TileResult } from '../progress/tile-progress.type';
import { Player } from './player.reference';

@Resolver(() => Player)
export class PlayersResolver {
  private readonly results;

  constructor({ database }: EventsDependencies) {
    this.results = batched((userIds: readonly string[]) => resultsOfUsers(database, userIds));
  }

  @SignedIn()
  @Directive('@requires(fields: "users { id }")')
  @ListSize({ assumedSize: 20 })
  @FieldResolver(() => [TileResult], {
    nullable: true,
    description:
      'How far the users who registered this name for bingo got in tile events, the latest 50 events of each of them, latest first. To others than the user and reviewers, those of them with an approved proof.',
  })
  async tileResults(
    @Root() { users }: Player,
    @Ctx() context: SubgraphContext,
  ): Promise<TileResult[] | null> {
    if (!users) return null;
    const results = await loaderOf(context, this.results).loadMany(users.map(({ id }) => id));
    return results.flatMap((result) => {
      if (result instanceof Error) throw result;
      return readableResults(context.caller, result);
    });
  }
}
