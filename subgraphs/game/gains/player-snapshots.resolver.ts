import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Cost, ListSize } from '#kit/cost';
import { FROM_ONE, Limited } from '#kit/limited';
import type { GameDependencies } from '../dependencies';
import { PlayerGains, type PlayerSnapshot, PlayerSnapshotConnection } from './player-gains.type';
import { isSnapshotKey, type SnapshotPage, snapshotsOf } from './snapshots-of';

@Resolver(() => PlayerGains)
export class PlayerSnapshotsResolver {
  private readonly snapshotsOf;

  constructor({ database }: Pick<GameDependencies, 'database'>) {
    this.snapshotsOf = batched((pages: readonly SnapshotPage[]) => snapshotsOf(database, pages));
  }

  @Cost(10)
  @ListSize(CONNECTION_SIZE)
  @FieldResolver(() => PlayerSnapshotConnection, {
    description:
      'The snapshots of the period, oldest first: `experience` over `takenAt` is the course of a skill. Readings without changes have none of their own. They are kept for 180 days.',
  })
  snapshots(
    @Root() { period }: PlayerGains,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 100, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null | undefined,
    @Ctx() context: SubgraphContext,
  ): Promise<Connection<PlayerSnapshot>> {
    const slice = sliceOf({ first, after }, isSnapshotKey);
    return loaderOf(context, this.snapshotsOf).load({ ...period, slice });
  }
}
