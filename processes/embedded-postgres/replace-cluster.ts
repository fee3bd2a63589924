import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './errors';
import { stopLeftoverServer } from './leftover-server';
import { type ExistingCluster, finishReplacement, NEXT_CLUSTER, removeHalfMade } from './place-cluster';
import { makeWorkspace } from './reach';
import type { ServerUser } from './server-user';
import { syncFolder } from './sync';

/** Where a cluster is made that shall take another's place. */
export interface PlaceBeside {
  readonly cluster: string;
  readonly workspace: string;
  settle(): Promise<void>;
}

/**
 * A workspace beside an existing cluster.
 *
 * @throws EmbeddedPostgresError when the server's user cannot work there
 */
export async function placeBeside(
  { cluster }: ExistingCluster,
  user: ServerUser,
  log: (line: string) => void,
): Promise<PlaceBeside> {
  await removeHalfMade(dirname(cluster), log);
  const workspace = makeWorkspace(dirname(cluster), user);
  if (workspace !== undefined) return { cluster, workspace, settle: async () => undefined };
  throw new EmbeddedPostgresError(
    `${user?.name ?? 'This user'} cannot write in ${dirname(cluster)}: correct the permissions, or choose another DATA_DIR.`,
  );
}

/**
 * Has a new cluster take the place of another, whose server does not run. Where this is interrupted the old one stands, or
 * the next look for the cluster finds the new one. Only the holder of the owner lock may call this.
 *
 * @returns where the old one is kept, until the next time.
 */
export async function replaceCluster(cluster: string, next: string): Promise<string> {
  const home = dirname(cluster);
  const replaced = join(home, 'cluster.replaced');
  await stopLeftoverServer(replaced, () => undefined);
  await rm(replaced, { recursive: true, force: true });
  // Of an attempt that was interrupted while the old one stood.
  await rm(join(home, NEXT_CLUSTER), { recursive: true, force: true });
  await rename(next, join(home, NEXT_CLUSTER));
  await syncFolder(home);
  await rename(cluster, replaced);
  await finishReplacement(home);
  await syncFolder(home);
  return replaced;
}
