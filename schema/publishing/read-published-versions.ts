import { type PublishedManifest, type PublishedVersions, readManifest } from '../published-versions';
import { type Registry, RegistryError } from './registry';
import type { RegistryAtUrl } from './registry-at-url';
import { supportedVersions } from './supported-versions';
import type { VersionSummary } from './version';

/** Reads the versions that a check compares with: the latest, and the manifests supported at `now`. */
export async function readPublishedVersions(registry: Registry, now: Date): Promise<PublishedVersions> {
  const versions = await registry.list();
  const last = versions.at(-1);
  const version = last && (await registry.version(last.number));
  const latest = version && { number: version.number, artefacts: await registry.artefacts(version) };
  const supported = await supportedManifests(registry, versions, now);
  return { latest: () => latest ?? null, supportedManifests: () => supported };
}

/** Like `readPublishedVersions`, but with the version that a gateway runs instead of the latest. */
export async function readLiveVersions(registry: RegistryAtUrl, now: Date): Promise<PublishedVersions> {
  const live = await registry.live();
  const latest = { number: live.version, artefacts: await registry.liveArtefacts(live) };
  const supported = await supportedManifests(registry, await registry.list(), now);
  return { latest: () => latest, supportedManifests: () => supported };
}

function supportedManifests(
  registry: Registry,
  versions: readonly VersionSummary[],
  now: Date,
): Promise<PublishedManifest[]> {
  return Promise.all(
    supportedVersions(versions, now).map(async ({ number }) => {
      const text = await registry.artefact(await registry.version(number), 'operations.json');
      return { version: number, operations: readOperations(number, text) };
    }),
  );
}

function readOperations(version: number, text: string): PublishedManifest['operations'] {
  try {
    return readManifest(text);
  } catch {
    throw new RegistryError(
      `Version ${version} of the registry is damaged: operations.json is not a manifest.`,
    );
  }
}
