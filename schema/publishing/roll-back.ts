import { compareArtefacts } from '../compare/compare-artefacts';
import { addVersion } from './add-version';
import type { Published, PublishOptions } from './publish';
import { readPublishedVersions } from './read-published-versions';
import type { RegistryFolder } from './registry-folder';

/**
 * Publishes the content of an earlier version once more, as the next one. It is never refused: whoever rolls back takes
 * something away on purpose, and the changes say what.
 *
 * @throws RegistryError when there is no such version.
 */
export async function rollBack(
  registry: RegistryFolder,
  number: number,
  { now, ...said }: PublishOptions,
): Promise<Published> {
  const target = await registry.version(number);
  const artefacts = await registry.artefacts(target);
  for (;;) {
    const parent = (await registry.latest()) ?? target;
    if (parent.hash === target.hash) return { outcome: 'unchanged', version: parent };
    const publishedAt = now();
    const published = await readPublishedVersions(registry, publishedAt);
    const before = await registry.artefacts(parent);
    const changes = await compareArtefacts(before, artefacts, published.supportedManifests());
    const added = { ...said, parent, artefacts, changes, rollbackOf: number, publishedAt };
    const version = await addVersion(registry, added);
    if (version) return { outcome: 'published', version };
  }
}
