import { packageRoot } from '#runtime/package-root';
import { CheckCannotRun } from '#schema/check/finding';
import type { PublishedVersions } from '#schema/published-versions';
import { type HistoryProblem, historyProblems } from '#schema/publishing/history-problems';
import { readLiveVersions, readPublishedVersions } from '#schema/publishing/read-published-versions';
import { RegistryError } from '#schema/publishing/registry';
import { RegistryFolder, registryFolder } from '#schema/publishing/registry-folder';
import { withBaseRegistry } from './base-registry';
import type { CheckArguments } from './read-arguments';
import { registryAt } from './registry-at';

/** The published versions to compare with, and what is wrong with those in this repository. */
export interface PublishedSource {
  readonly published: PublishedVersions;
  readonly history: readonly HistoryProblem[];
}

/**
 * Opens the published versions to compare with.
 * @param against URL of a gateway, to compare with its live version; null for a registry of this repository.
 * @param base commit whose merge base has the registry; null for that of the working copy.
 * @throws CheckCannotRun if the registry is unreadable.
 */
export async function openPublished({
  against,
  base,
}: Pick<CheckArguments, 'against' | 'base'>): Promise<PublishedSource> {
  const own = new RegistryFolder(registryFolder);
  if (base === null) {
    return { published: await readVersions(against), history: await historyProblems(own, null) };
  }
  return withBaseRegistry(packageRoot, base, async (registry) => {
    const history = await historyProblems(own, registry);
    const isEmpty = (await registry.numbers()).length === 0;
    return { published: await readPublishedVersions(isEmpty ? own : registry, new Date()), history };
  });
}

async function readVersions(against: string | null): Promise<PublishedVersions> {
  const now = new Date();
  try {
    if (against !== null) return await readLiveVersions(registryAt(against), now);
    return await readPublishedVersions(new RegistryFolder(registryFolder), now);
  } catch (error) {
    throw error instanceof RegistryError ? new CheckCannotRun(error.message) : error;
  }
}
