import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './errors';
import { stopLeftoverServer } from './leftover-server';
import { type ExistingCluster, finishReplacement, NEXT_CLUSTER, removeIncomplete } from './place-cluster';
import { makeWorkspace } from './reach';
import type { ServerUser } from './server-user';
import { syncFolder } from './sync';

/** Location for a cluster that will replace another. */
export interface PlaceBeside {
  readonly cluster: string;
  readonly workspace: string;
  settle(): Promise<void>;
}

/**
 * Creates a workspace beside an existing cluster.
 * @throws EmbeddedPostgresError if the server's user cannot write there
 */
export async function placeBeside(
  { cluster }: ExistingCluster,
  user: ServerUser,
  log: (line: string) => void,
): Promise<PlaceBeside> {
  await removeIncomplete(dirname(cluster), log);
  const workspace = makeWorkspace(dirname(cluster), user);
  if (workspace !== undefined) return { cluster, workspace, settle: async () => undefined };
  throw new EmbeddedPostgresError(
    `${user?.name ?? 'This user'} cannot write in ${dirname(cluster)}: correct the permissions, or choose another DATA_DIR.`,
  );
}

/**
 * Replaces a cluster whose server is stopped. If interrupted, either the old one stays in place, or
 * `findCluster` completes the replacement. Only the holder of the owner lock may call this.
 * @returns where the old cluster is kept until the next replacement.
 */
export async function replaceCluster(cluster: string, next: string): Promise<string> {
  const home = dirname(cluster);
  const replaced = join(home, 'cluster.replaced');
  await stopLeftoverServer(replaced, () => undefined);
  await rm(replaced, { recursive: true, force: true });
  // Remains of an attempt that was interrupted before the old cluster was moved.
  await rm(join(home, NEXT_CLUSTER), { recursive: true, force: true });
  await rename(next, join(home, NEXT_CLUSTER));
  await syncFolder(home);
  await rename(cluster, replaced);
  await finishReplacement(home);
  await syncFolder(home);
  return replaced;
}
