import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, reasonOf, textOf } from './errors';
import { type Binaries, majorVersion } from './locate-binaries';
import type { NewClusterPlace } from './place-cluster';
import { runAs, type ServerUser } from './server-user';
import { syncFolder } from './sync';

const run = promisify(execFile);
const INITIALISATION_TIMEOUT_MS = 120_000;

/** Options of {@link initialiseCluster}. */
export interface Initialisation {
  binaries: Binaries;
  user: ServerUser;
  place: NewClusterPlace;
  dataDir: string;
  durable: boolean;
  /** Aborts the initialisation; rejects after initdb has exited. */
  stopping: AbortSignal;
}

/**
 * Creates the cluster: superuser `platform` with a random password (stored in `dataDir/password`, mode 600),
 * UTF-8, code-point order with Unicode case rules. It is created in the workspace and renamed when complete,
 * so that an interrupted initialisation is never mistaken for a cluster.
 * @throws EmbeddedPostgresError with the output of initdb
 */
export async function initialiseCluster({
  binaries,
  user,
  place,
  dataDir,
  durable,
  stopping,
}: Initialisation): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  const draft = join(place.workspace, 'cluster');
  try {
    const passwordFile = await writePasswordFor(place.workspace, password, user);
    stopping.throwIfAborted();
    await runInitdb({ binaries, user, durable, stopping }, passwordFile, draft);
    stopping.throwIfAborted();
    await writeFile(join(dataDir, 'password.new'), password, { mode: 0o600, flush: durable });
    await rename(join(dataDir, 'password.new'), join(dataDir, 'password'));
    await rename(draft, place.cluster);
    await place.settle();
    if (durable) for (const folder of [dirname(place.cluster), dataDir]) await syncFolder(folder);
  } finally {
    await rm(place.workspace, { recursive: true, force: true });
  }
}

/**
 * Reads the password of an existing cluster and checks that its major version matches the binaries.
 * @throws EmbeddedPostgresError if the version differs or the password is missing
 */
export async function readPassword(cluster: string, dataDir: string, binaries: Binaries): Promise<string> {
  const version = (
    await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => 'an unknown version')
  ).trim();
  if (version !== majorVersion(binaries)) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} was made by PostgreSQL ${version} but version ${majorVersion(binaries)} is installed: dump and restore it with the tools of both versions, or choose another DATA_DIR.`,
    );
  }
  const file = join(dataDir, 'password');
  if (existsSync(file)) return readFile(file, 'utf8');
  throw new EmbeddedPostgresError(
    `The database in ${cluster} exists but its password file ${file} is missing: restore that file, or choose another DATA_DIR.`,
  );
}

async function writePasswordFor(workspace: string, password: string, user: ServerUser): Promise<string> {
  const file = join(workspace, 'password');
  await writeFile(file, password, { mode: 0o600 });
  if (user !== undefined) await chown(file, user.uid, user.gid);
  return file;
}

async function runInitdb(
  { binaries, user, durable, stopping }: Pick<Initialisation, 'binaries' | 'user' | 'durable' | 'stopping'>,
  passwordFile: string,
  draft: string,
): Promise<void> {
  const program = ['-D', draft, '--username=platform', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const options = ['--no-instructions', ...(durable ? [] : ['--no-sync'])];
  const running = run(join(binaries.native, 'bin', 'initdb'), [...program, ...text, ...options], {
    ...runAs(user),
    timeout: INITIALISATION_TIMEOUT_MS,
  });
  // execFile's own `signal` would reject while initdb is still writing.
  const end = () => void running.child.kill('SIGTERM');
  stopping.addEventListener('abort', end, { once: true });
  try {
    await running;
  } catch (error) {
    const output = textOf(error, 'stderr')?.trim();
    throw new EmbeddedPostgresError(
      `The database could not be initialised in ${dirname(dirname(draft))}: ${output || reasonOf(error)}`,
      { cause: error },
    );
  } finally {
    stopping.removeEventListener('abort', end);
  }
}
