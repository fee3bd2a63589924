import {
  type PublishedManifest,
  type PublishedVersion,
  type PublishedVersions,
  readManifest,
} from '../published-versions';
import { removableElements } from './deprecations';
import { type Registry, RegistryError } from './registry';
import type { RegistryAtUrl } from './registry-at-url';
import { supportedVersions } from './supported-versions';
import type { VersionSummary } from './version';

/** Reads the versions that a check compares with: the latest, and the manifests supported at `now`. */
export async function readPublishedVersions(registry: Registry, now: Date): Promise<PublishedVersions> {
  const versions = await registry.list();
  const latest = await latestReadable(registry, versions, now);
  const supported = await supportedManifests(registry, versions, now);
  return { latest: () => latest, supportedManifests: () => supported };
}

/** Like `readPublishedVersions`, but with the version that a gateway runs instead of the latest. */
export async function readLiveVersions(registry: RegistryAtUrl, now: Date): Promise<PublishedVersions> {
  const live = await registry.live();
  const versions = await registry.list();
  const removable = await removableElements(registry, versions, now);
  const latest = {
    number: live.version,
    artefacts: await registry.liveArtefacts(live),
    mayRemove: (coordinate: string) => removable.has(coordinate),
  };
  const supported = await supportedManifests(registry, versions, now);
  return { latest: () => latest, supportedManifests: () => supported };
}

/** Returns the newest version whose files can be read, so that a damaged one does not stop every check. */
async function latestReadable(
  registry: Registry,
  versions: readonly VersionSummary[],
  now: Date,
): Promise<PublishedVersion | null> {
  for (const { number } of versions.toReversed()) {
    try {
      const artefacts = await registry.artefacts(await registry.version(number));
      const removable = await removableElements(registry, versions, now);
      return { number, artefacts, mayRemove: (coordinate) => removable.has(coordinate) };
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
    }
  }
  return null;
}

async function supportedManifests(
  registry: Registry,
  versions: readonly VersionSummary[],
  now: Date,
): Promise<PublishedManifest[]> {
  const manifests = await Promise.all(
    supportedVersions(versions, now).map(async ({ number }) => {
      const operations = await readOperations(registry, number);
      return operations ? [{ version: number, operations }] : [];
    }),
  );
  return manifests.flat();
}

/** Returns null if the version cannot be read. */
async function readOperations(
  registry: Registry,
  number: number,
): Promise<PublishedManifest['operations'] | null> {
  try {
    return readManifest(await registry.artefact(await registry.version(number), 'operations.json'));
  } catch {
    return null;
  }
}
