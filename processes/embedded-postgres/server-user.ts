import { type SpawnOptions, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { EmbeddedPostgresError } from './errors';

/** The system user that runs PostgreSQL; undefined for the user of this process. */
export type ServerUser = { name: string; uid: number; gid: number } | undefined;

const OWN_SYSTEM_USER = 'community-platform';

/**
 * Chooses the server's user, because PostgreSQL rejects to run as root. As root: the owner of the existing
 * cluster; for a new cluster `postgres`, otherwise a newly created system user, otherwise `nobody`.
 * @param clusterOwner owner of an existing cluster
 * @throws EmbeddedPostgresError if the cluster has another owner, or no user is available
 */
export function chooseServerUser(clusterOwner: { uid: number; gid: number } | undefined): ServerUser {
  const ownUid = process.geteuid?.();
  if (ownUid !== 0) {
    if (clusterOwner === undefined || ownUid === undefined || clusterOwner.uid === ownUid) return undefined;
    throw new EmbeddedPostgresError(
      `The database belongs to the user with id ${clusterOwner.uid} and this process runs as the user with id ${ownUid}: start as that user or as root, or choose another DATA_DIR.`,
    );
  }
  if (clusterOwner !== undefined && clusterOwner.uid !== 0) {
    return { name: `the user with id ${clusterOwner.uid}`, ...clusterOwner };
  }
  const user = knownUser('postgres') ?? knownUser(OWN_SYSTEM_USER) ?? createdUser() ?? knownUser('nobody');
  if (user !== undefined) return user;
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and no other user was found: create one with "useradd --system postgres", or start as an ordinary user.',
  );
}

/** Parses the entry of a user in /etc/passwd, except root's. */
export function findUser(passwd: string, name: string): Exclude<ServerUser, undefined> | undefined {
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find(([entry]) => entry === name);
  const [uid, gid] = [fields?.[2], fields?.[3]];
  if (uid === undefined || gid === undefined || !/^\d+$/.test(uid) || !/^\d+$/.test(gid)) return undefined;
  return Number(uid) === 0 ? undefined : { name, uid: Number(uid), gid: Number(gid) };
}

/**
 * Returns spawn options to run a program as `user`, with a working directory and environment usable by any
 * user.
 */
export function runAs(user: ServerUser): Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
  return {
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
  };
}

function knownUser(name: string): ServerUser {
  return findUser(readFileSync('/etc/passwd', 'utf8'), name);
}

function createdUser(): ServerUser {
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', [...flags, OWN_SYSTEM_USER], {
    ...runAs(undefined),
    stdio: 'ignore',
    timeout: 10_000,
  });
  return knownUser(OWN_SYSTEM_USER);
}
