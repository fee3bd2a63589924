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
      'Tile-event results of the users who registered this name for bingo: the latest 50 events of each user, latest first. Callers other than the user and reviewers see only events with an approved proof.',
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
