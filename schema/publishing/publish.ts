import type { Artefacts } from '../artefacts';
import type { Severities } from '../changes';
import { compareArtefacts } from '../compare/compare-artefacts';
import type { KnownOperation } from '../compare/operation-usage';
import type { PublishedVersions } from '../published-versions';
import { addVersion } from './add-version';
import { readPublishedVersions } from './read-published-versions';
import type { RegistryFolder } from './registry-folder';
import { hashArtefacts, hashOf, type Version } from './version';

/** Metadata of a new version. */
export interface PublishOptions {
  readonly supportDays: number;
  readonly message: string | null;
  now(): Date;
}

/** Inputs of `publish` besides the artefacts. */
export interface PublishContext extends PublishOptions {
  /** Operations besides REST and published manifests that the changes name as users. */
  readonly consumers?: readonly KnownOperation[];
  readonly severities?: Severities;
}

/** Result of publishing; `unchanged` if the content equals the latest version. */
export interface Published {
  readonly outcome: 'published' | 'unchanged';
  readonly version: Version;
}

export interface Rejected<Rejection> {
  readonly outcome: 'refused';
  readonly rejection: Rejection;
}

/**
 * Publishes artefacts as the next version unless they equal the latest one. Checks again if another publisher
 * was faster.
 * @param judge returns null to allow publishing, otherwise the reason for rejection.
 */
export async function publish<Rejection>(
  registry: RegistryFolder,
  artefacts: Artefacts,
  check: (published: PublishedVersions) => Promise<Rejection | null>,
  { now, consumers = [], severities = new Map(), ...metadata }: PublishContext,
): Promise<Published | Rejected<Rejection>> {
  const hash = hashOf(hashArtefacts(artefacts));
  for (;;) {
    const parent = await registry.latest();
    if (parent?.hash === hash) return { outcome: 'unchanged', version: parent };
    const publishedAt = now();
    const published = await readPublishedVersions(registry, publishedAt);
    const rejection = await check(published);
    if (rejection !== null) return { outcome: 'refused', rejection };
    const before = published.latest();
    const changes = before
      ? await compareArtefacts(before.artefacts, artefacts, published.supportedManifests(), {
          consumers,
          mayRemove: before.mayRemove,
          severities,
        })
      : [];
    const version = await addVersion(registry, {
      ...metadata,
      parent,
      artefacts,
      changes,
      rollbackOf: null,
      publishedAt,
    });
    if (version) return { outcome: 'published', version };
  }
}
