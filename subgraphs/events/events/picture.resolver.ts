import { FieldResolver, Resolver, Root } from 'type-graphql';
import { Picture, pictureOrNull } from '#kit/picture';
import type { EventsDependencies } from '../dependencies';
import { TileEvent } from './event.fields';
import { Tile } from './tile.fields';

@Resolver(() => Tile)
export class TilePicturesResolver {
  constructor(private readonly dependencies: EventsDependencies) {}

  @FieldResolver(() => Picture, { nullable: true, description: 'Its picture; null without one.' })
  picture(@Root() { pictureId }: Tile): Picture | null {
    return pictureOrNull(this.dependencies.baseUrl, pictureId);
  }
}

@Resolver(() => TileEvent)
export class TileEventPicturesResolver {
  constructor(private readonly dependencies: EventsDependencies) {}

  @FieldResolver(() => Picture, { nullable: true, description: 'Its picture; null without one.' })
  picture(@Root() { pictureId }: TileEvent): Picture | null {
    return pictureOrNull(this.dependencies.baseUrl, pictureId);
  }
}
