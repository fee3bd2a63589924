import { Ctx, Directive, Field, Int, ObjectType } from 'type-graphql';
import type { SubgraphContext } from '#kit/context';

/** A file in the file store. */
export interface FileReference {
  /** Key in the file store. */
  readonly key: string;
  /** Detected by the platform. */
  readonly mediaType: string;
  /** Changes with the content; without quotes. */
  readonly etag: string;
  /** In bytes. */
  readonly size: number;
}

@Directive('@shareable')
@ObjectType('StoredFile', { description: 'A stored file.' })
export class StoredFile {
  @Field(() => String, { description: 'Media type, such as `image/png`.' })
  mediaType: string;

  @Field(() => String, { description: 'ETag of the content.' })
  etag: string;

  @Field(() => Int, { description: 'Bytes.' })
  size: number;

  /** Not a GraphQL field: see `storageKey`. */
  key: string;

  @Field(() => String, {
    nullable: true,
    description: 'Key of the content in the file store. Null for callers other than the gateway.',
  })
  storageKey(@Ctx() context: SubgraphContext): string | null {
    return context.caller.deliversFile ? this.key : null;
  }
}

/** Maps a stored file to its GraphQL type; only the edge can read its key. */
export function storedFile({ key, mediaType, etag, size }: FileReference): StoredFile {
  return Object.assign(new StoredFile(), { key, mediaType, etag, size });
}
