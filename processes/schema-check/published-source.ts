import { CheckCannotRun } from '#schema/check/finding';
import type { PublishedVersions } from '#schema/published-versions';
import { readLiveVersions, readPublishedVersions } from '#schema/publishing/read-published-versions';
import { RegistryError } from '#schema/publishing/registry';
import { RegistryAtUrl } from '#schema/publishing/registry-at-url';
import { RegistryFolder, registryFolder } from '#schema/publishing/registry-folder';

/**
 * What was published before.
 *
 * @param against address of a gateway, what runs there is compared with; null for the registry in this repository.
 * @throws CheckCannotRun when the registry cannot be read.
 */
export async function openPublished(against: string | null): Promise<PublishedVersions> {
  const now = new Date();
  try {
    if (against !== null) return await readLiveVersions(new RegistryAtUrl(against), now);
    return await readPublishedVersions(new RegistryFolder(registryFolder), now);
  } catch (error) {
    throw error instanceof RegistryError ? new CheckCannotRun(error.message) : error;
  }
}
