import type { Artefacts } from '../artefacts';
import { compareArtefacts } from '../compare/compare-artefacts';
import type { PublishedVersions } from '../published-versions';
import { addVersion } from './add-version';
import { readPublishedVersions } from './read-published-versions';
import type { RegistryFolder } from './registry-folder';
import { hashArtefacts, hashOf, type Version } from './version';

/** What a publisher says of the version. */
export interface PublishOptions {
  readonly supportDays: number;
  readonly message: string | null;
  now(): Date;
}

/** What came of publishing; `unchanged` when the latest version has this content already. */
export interface Published {
  readonly outcome: 'published' | 'unchanged';
  readonly version: Version;
}

export interface Refused<Refusal> {
  readonly outcome: 'refused';
  readonly refusal: Refusal;
}

/**
 * Publishes artefacts as the next version, unless the latest one equals them. A publisher who was overtaken is judged anew
 * against what the other one published.
 *
 * @param judge null when the artefacts may take the place of what was published, else why not.
 */
export async function publish<Refusal>(
  registry: RegistryFolder,
  artefacts: Artefacts,
  judge: (published: PublishedVersions) => Promise<Refusal | null>,
  { now, ...said }: PublishOptions,
): Promise<Published | Refused<Refusal>> {
  const hash = hashOf(hashArtefacts(artefacts));
  for (;;) {
    const parent = await registry.latest();
    if (parent?.hash === hash) return { outcome: 'unchanged', version: parent };
    const publishedAt = now();
    const published = await readPublishedVersions(registry, publishedAt);
    const refusal = await judge(published);
    if (refusal !== null) return { outcome: 'refused', refusal };
    const before = published.latest();
    const changes = before
      ? await compareArtefacts(before.artefacts, artefacts, published.supportedManifests())
      : [];
    const version = await addVersion(registry, {
      ...said,
      parent,
      artefacts,
      changes,
      rollbackOf: null,
      publishedAt,
    });
    if (version) return { outcome: 'published', version };
  }
}
