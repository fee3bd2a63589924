import { compareArtefacts } from '../compare/compare-artefacts';
import { addVersion } from './add-version';
import type { PublishContext, Published } from './publish';
import { readPublishedVersions } from './read-published-versions';
import type { RegistryFolder } from './registry-folder';

/**
 * Publishes the content of an earlier version as the next version. Skips the compatibility check, because a
 * rollback removes fields on purpose; the changes are still recorded.
 * @throws RegistryError if the version is unknown.
 */
export async function rollBack(
  registry: RegistryFolder,
  number: number,
  { now, consumers = [], severities = new Map(), ...metadata }: PublishContext,
): Promise<Published> {
  const target = await registry.version(number);
  const artefacts = await registry.artefacts(target);
  for (;;) {
    const parent = (await registry.latest()) ?? target;
    if (parent.hash === target.hash) return { outcome: 'unchanged', version: parent };
    const publishedAt = now();
    const published = await readPublishedVersions(registry, publishedAt);
    const before = await registry.artefacts(parent);
    const changes = await compareArtefacts(before, artefacts, published.supportedManifests(), {
      consumers,
      severities,
    });
    const newVersion = { ...metadata, parent, artefacts, changes, rollbackOf: number, publishedAt };
    const version = await addVersion(registry, newVersion);
    if (version) return { outcome: 'published', version };
  }
}
