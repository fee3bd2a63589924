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
@ObjectType('StoredFile', { description: 'A file that the platform keeps.' })
export class StoredFile {
  @Field(() => String, { description: 'What it is, such as `image/png`.' })
  mediaType: string;

  @Field(() => String, { description: 'Names this state of its bytes.' })
  etag: string;

  @Field(() => Int, { description: 'Bytes.' })
  size: number;

  /** Not a GraphQL field: see `storageKey`. */
  key: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where the platform keeps the bytes, for the edge that sends them. Null for everybody else.',
  })
  storageKey(@Ctx() context: SubgraphContext): string | null {
    return context.caller.deliversFile ? this.key : null;
  }
}

/** Maps a stored file to its GraphQL type; only the edge can read its key. */
export function storedFile({ key, mediaType, etag, size }: FileReference): StoredFile {
  return Object.assign(new StoredFile(), { key, mediaType, etag, size });
}
