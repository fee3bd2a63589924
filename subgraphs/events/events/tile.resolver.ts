import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { DeleteResult } from '#kit/delete-result.type';
import type { EventsDependencies } from '../dependencies';
import { TileEvent } from './event.fields';
import { createTile, deleteTile, updateTile } from './tile.commands';
import { CreateTileInput, Tile, UpdateTileInput } from './tile.fields';
import { tilesOfEvents } from './tile.queries';

@Resolver(() => TileEvent)
export class TilesResolver {
  private readonly tilesOf;

  constructor(private readonly dependencies: EventsDependencies) {
    this.tilesOf = batched((eventIds: readonly string[]) => tilesOfEvents(dependencies.database, eventIds));
  }

  @ListSize({ assumedSize: 50 })
  @FieldResolver(() => [Tile], { description: 'The tiles, by position.' })
  tiles(@Root() { id }: TileEvent, @Ctx() context: SubgraphContext): Promise<Tile[]> {
    return loaderOf(context, this.tilesOf).load(id);
  }

  @Permitted('manage_events')
  @Mutation(() => Tile, { description: 'Adds a tile to an event.' })
  createTile(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('input', () => CreateTileInput, { description: 'The tile.' }) input: CreateTileInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<Tile> {
    return createTile(this.dependencies, caller, eventId, input);
  }

  @Permitted('manage_events')
  @Mutation(() => Tile, {
    description: 'Changes a tile and updates the totals of users who completed it.',
  })
  updateTile(
    @Arg('id', () => Int, { description: 'The tile.' }) id: number,
    @Arg('input', () => UpdateTileInput, { description: 'The changes.' }) input: UpdateTileInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<Tile> {
    return updateTile(this.dependencies, caller, id, input);
  }

  @Permitted('manage_events')
  @Mutation(() => DeleteResult, {
    description: 'Deletes a tile, which must have no proofs.',
  })
  deleteTile(
    @Arg('id', () => Int, { description: 'The tile.' }) id: number,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return deleteTile(this.dependencies, caller, id);
  }
}
