import { CheckCannotRun } from '#schema/check/finding';
import { nothingPublished, type PublishedVersions } from '#schema/published-versions';

/**
 * What was published before.
 *
 * @param against address of a registry that a gateway serves; null for the one in this repository.
 * @throws CheckCannotRun when the registry cannot be read.
 */
export async function openPublished(against: string | null): Promise<PublishedVersions> {
  if (against !== null) throw new CheckCannotRun(`The registry at ${against} cannot be read`);
  return nothingPublished;
}
