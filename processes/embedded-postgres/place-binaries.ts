import { existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './errors';
import type { Binaries } from './locate-binaries';
import { canRunFrom, ensureSharedFolder } from './reach';
import type { ServerUser } from './server-user';

/**
 * Returns binaries that `user` can run: the originals, or a copy in the first usable one of `folders`. There
 * is one copy per version, shared by later starts and other checkouts.
 * @throws EmbeddedPostgresError if no folder is usable
 */
export async function placeBinaries(
  found: Binaries,
  user: ServerUser,
  folders: readonly string[],
): Promise<Binaries> {
  if (canRunFrom(found.native, user)) return found;
  if (user === undefined) {
    throw new EmbeddedPostgresError(
      `The programs in ${found.native}/bin cannot be executed here (incompatible C library, or a file system mounted noexec): set DATABASE_URL to use another PostgreSQL.`,
    );
  }
  for (const folder of folders.filter(ensureSharedFolder)) {
    const native = join(folder, `postgresql-${found.version}`);
    if (!existsSync(native)) await copyOnce(found.native, native);
    if (canRunFrom(native, user)) return { ...found, native };
  }
  throw new EmbeddedPostgresError(
    `${user.name} cannot run the programs in ${found.native}/bin, nor copies of them in ${folders.join(', ')}: give that user access to one of these folders, start as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Copies to a temporary name and renames; concurrent starts end with one copy. */
async function copyOnce(source: string, target: string): Promise<void> {
  const draft = await mkdtemp(`${target}.new-`);
  try {
    await copyReadable(source, draft);
    await rename(draft, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Unlike `fs.cp`, makes files readable for all users, because a checkout created with umask 077 is private.
 */
async function copyReadable(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await chmod(target, 0o755);
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) await copyReadable(from, to);
    else if (entry.isSymbolicLink()) await symlink(await readlink(from), to);
    else {
      await copyFile(from, to);
      await chmod(to, (await stat(from)).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
