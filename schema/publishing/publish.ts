import type { Artefacts } from '../artefacts';
import type { Change } from '../changes';
import { compareArtefacts } from '../compare/compare-artefacts';
import { addVersion } from './add-version';
import { readPublishedVersions } from './read-published-versions';
import type { RegistryFolder } from './registry-folder';
import { describeArtefacts, hashOf, type Version } from './version';

export interface PublishOptions {
  readonly supportDays: number;
  readonly message: string | null;
  /** Why these changes may not be published, a sentence each; empty when they may. */
  refuse(changes: readonly Change[]): readonly string[];
  now(): Date;
}

export type Publication =
  | { readonly outcome: 'published' | 'unchanged'; readonly version: Version }
  | { readonly outcome: 'refused'; readonly changes: readonly Change[]; readonly reasons: readonly string[] };

/**
 * Publishes artefacts as the next version. Content that equals the latest version's is not published again; a publisher
 * who was overtaken compares anew with what the other one published.
 */
export async function publish(
  registry: RegistryFolder,
  artefacts: Artefacts,
  options: PublishOptions,
): Promise<Publication> {
  const hash = hashOf(describeArtefacts(artefacts));
  const { supportDays, message } = options;
  for (;;) {
    const parent = await registry.latest();
    if (parent?.hash === hash) return { outcome: 'unchanged', version: parent };
    const publishedAt = options.now();
    const changes = parent ? await changesAgainst(registry, parent, artefacts, publishedAt) : [];
    const reasons = options.refuse(changes);
    if (reasons.length > 0) return { outcome: 'refused', changes, reasons };
    const added = { parent, artefacts, changes, rollbackOf: null, supportDays, message, publishedAt };
    const version = await addVersion(registry, added);
    if (version) return { outcome: 'published', version };
  }
}

/** What changes for clients when artefacts take the place of a version. */
export async function changesAgainst(
  registry: RegistryFolder,
  before: Version,
  after: Artefacts,
  now: Date,
): Promise<Change[]> {
  const published = await readPublishedVersions(registry, now);
  return compareArtefacts(await registry.artefacts(before), after, published.supportedManifests());
}
