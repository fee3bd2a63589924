import { Ctx, Directive, Field, Int, ObjectType } from 'type-graphql';
import type { SubgraphContext } from '#kit/context';

/** A file that the platform keeps. */
export interface FileReference {
  /** In the file store. */
  readonly key: string;
  /** What the platform itself found it to be. */
  readonly mediaType: string;
  /** Changes with the bytes; without quotes. */
  readonly etag: string;
  /** Bytes. */
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

  /** Not a field: see `storageKey`. */
  key: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where the platform keeps the bytes, for the edge that sends them. Null for everybody else.',
  })
  storageKey(@Ctx() context: SubgraphContext): string | null {
    return context.caller.deliversFile ? this.key : null;
  }
}

/** Shows a kept file in the graph; its key is shown to the edge alone. */
export function storedFile({ key, mediaType, etag, size }: FileReference): StoredFile {
  return Object.assign(new StoredFile(), { key, mediaType, etag, size });
}
