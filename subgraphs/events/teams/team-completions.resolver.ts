import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { notFound } from '#protocol/errors';
import type { EventsDependencies } from '../dependencies';
import { findTiles } from '../tiles/find-tiles';
import { Tile } from '../tiles/tile.type';
import { TileTeamCompletion } from './tile-team-completion.type';

@Resolver(() => TileTeamCompletion)
export class TeamCompletionsResolver {
  private readonly tilesById;

  constructor({ database }: EventsDependencies) {
    this.tilesById = batched((ids: readonly number[]) => findTiles(database, ids));
  }

  @FieldResolver(() => Tile, { description: 'The tile.' })
  async tile(@Root() { tileId }: TileTeamCompletion, @Ctx() context: SubgraphContext): Promise<Tile> {
    const tile = await loaderOf(context, this.tilesById).load(tileId);
    if (!tile) throw notFound('Tile');
    return tile;
  }
}
