import { z } from 'zod';
import type { Artefacts } from './artefacts';

/** The operations of a published version, which its clients may still send. */
export interface PublishedManifest {
  readonly version: number;
  readonly operations: readonly ManifestOperation[];
}

/** An operation of a manifest. */
export interface ManifestOperation {
  readonly name: string;
  /** REST endpoint of the operation, such as `GET /bingo/events/:id`. */
  readonly rest?: string | undefined;
  readonly body: string;
  /** Names of parameters by variable, where they differ. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** The published versions a check compares with. */
export interface PublishedVersions {
  /** Returns the latest version; null if nothing was published. */
  latest(): PublishedVersion | null;
  /** Returns the manifests of all supported versions. */
  supportedManifests(): readonly PublishedManifest[];
}

/** The latest published version, or the live one. */
export interface PublishedVersion {
  /** Null for a live version that was not published. */
  readonly number: number | null;
  readonly artefacts: Artefacts;
  /** Whether a deprecated element or endpoint may be removed: clients had the promised time. */
  mayRemove?(coordinate: string): boolean;
}

const manifestFile = z.object({
  operations: z.array(
    z.object({
      name: z.string(),
      rest: z.string().optional(),
      body: z.string(),
      parameters: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/**
 * Parses the text of an `operations.json`.
 * @throws Error if the text is not a manifest.
 */
export function readManifest(text: string): readonly ManifestOperation[] {
  return manifestFile.parse(JSON.parse(text)).operations;
}
