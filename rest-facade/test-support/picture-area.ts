import 'reflect-metadata';
import { Arg, ID, Query, Resolver } from 'type-graphql';
import { Public } from '#kit/access/access';
import { type FileReference, StoredFile, storedFile } from '#kit/files/stored-file.type';
import { buildSubgraph, type SubgraphDefinition, subgraphSdl } from '#kit/subgraph';
import type { ComposableSubgraph } from '#kit/test-support/composable-subgraph';

@Resolver()
class PicturesResolver {
  constructor(private readonly pictures: ReadonlyMap<string, FileReference>) {}

  @Public()
  @Query(() => StoredFile, { nullable: true, description: 'A picture.' })
  picture(@Arg('id', () => ID) id: string): StoredFile | null {
    const kept = this.pictures.get(id);
    return kept ? storedFile(kept) : null;
  }
}

/** Creates an area that stores pictures by id. */
export function pictureArea(pictures: ReadonlyMap<string, FileReference>): ComposableSubgraph {
  const definition: SubgraphDefinition = { name: 'events', resolvers: [PicturesResolver], orphanedTypes: [] };
  const { name, schema } = buildSubgraph(definition, () => new PicturesResolver(pictures));
  return { name, schema, sdl: subgraphSdl(definition) };
}
