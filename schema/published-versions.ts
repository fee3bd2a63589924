import { z } from 'zod';
import type { Artefacts } from './artefacts';

/** The operations of one published version: what its clients may still send. */
export interface PublishedManifest {
  readonly version: number;
  readonly operations: readonly ManifestOperation[];
}

/** One operation of a manifest. */
export interface ManifestOperation {
  readonly name: string;
  /** `GET /bingo/events/:id`, where the operation is an endpoint. */
  readonly rest?: string | undefined;
  readonly body: string;
}

/** What was published before, wherever it is kept. */
export interface PublishedVersions {
  /** The last version; null while nothing was published. */
  latest(): PublishedVersion | null;
  /** The manifests of every version whose clients must go on working. */
  supportedManifests(): readonly PublishedManifest[];
}

/** What was published last, or what is live. */
export interface PublishedVersion {
  /** Null for what is live without having been published. */
  readonly number: number | null;
  readonly artefacts: Artefacts;
}

const manifestFile = z.object({
  operations: z.array(z.object({ name: z.string(), rest: z.string().optional(), body: z.string() })),
});

/**
 * Reads the text of an `operations.json`.
 *
 * @throws Error when it is not a manifest.
 */
export function readManifest(text: string): readonly ManifestOperation[] {
  return manifestFile.parse(JSON.parse(text)).operations;
}
