import { type PublishedManifest, type PublishedVersions, readManifest } from '../published-versions';
import { type Registry, RegistryError } from './registry';
import { supportedVersions } from './supported-versions';
import type { Version } from './version';

/** Reads what a check compares with: the latest version, and the manifests that are supported at `now`. */
export async function readPublishedVersions(registry: Registry, now: Date): Promise<PublishedVersions> {
  const versions = await registry.list();
  const last = versions.at(-1);
  if (!last) return { latest: () => null, supportedManifests: () => [] };
  const latest = {
    number: last.number,
    artefacts: await registry.artefacts(await registry.version(last.number)),
  };
  const supported = await Promise.all(
    supportedVersions(versions, now).map(async ({ number }) =>
      manifestOf(registry, await registry.version(number)),
    ),
  );
  return { latest: () => latest, supportedManifests: () => supported };
}

async function manifestOf(registry: Registry, version: Version): Promise<PublishedManifest> {
  const text = await registry.artefact(version, 'operations.json');
  try {
    return { version: version.number, operations: readManifest(text) };
  } catch {
    throw new RegistryError(
      `Version ${version.number} of the registry is damaged: operations.json is no manifest.`,
    );
  }
}
