import { CheckCannotRun } from '#schema/check/finding';
import type { PublishedVersions } from '#schema/published-versions';
import { readLiveVersions, readPublishedVersions } from '#schema/publishing/read-published-versions';
import { RegistryError } from '#schema/publishing/registry';
import { RegistryFolder, registryFolder } from '#schema/publishing/registry-folder';
import { registryAt } from './registry-at';

/**
 * Opens the published versions to compare with.
 * @param against URL of a gateway, to compare with its live version; null for the registry in this
 *   repository.
 * @throws CheckCannotRun if the registry is unreadable.
 */
export async function openPublished(against: string | null): Promise<PublishedVersions> {
  const now = new Date();
  try {
    if (against !== null) return await readLiveVersions(registryAt(against), now);
    return await readPublishedVersions(new RegistryFolder(registryFolder), now);
  } catch (error) {
    throw error instanceof RegistryError ? new CheckCannotRun(error.message) : error;
  }
}
