import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CheckCannotRun } from '#schema/check/finding';
import { RegistryFolder } from '#schema/publishing/registry-folder';

const run = promisify(execFile);
const FOLDER = 'schema/registry';
const MAX_BYTES = 64 * 1024 * 1024;

/** A use of a registry that exists meanwhile. */
type UseRegistry<T> = (registry: RegistryFolder) => Promise<T>;

/**
 * Copies the registry of the merge base with a commit to a temporary folder while it is used.
 * @param repository a working copy.
 * @param ref a branch or commit, such as `origin/main`.
 * @throws CheckCannotRun if git does not know the commit or has no common ancestor.
 */
export async function withBaseRegistry<T>(repository: string, ref: string, use: UseRegistry<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'base-registry-'));
  try {
    await copyBase(repository, ref, folder);
    return await use(new RegistryFolder(join(folder, FOLDER)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyBase(repository: string, ref: string, folder: string): Promise<void> {
  const git = async (...args: string[]): Promise<Buffer> =>
    (await run('git', args, { cwd: repository, maxBuffer: MAX_BYTES, encoding: 'buffer' })).stdout;
  try {
    const commit = (await git('merge-base', 'HEAD', '--', ref)).toString().trim();
    const listed = await git('ls-tree', '-r', '--name-only', '-z', commit, '--', `${FOLDER}/`);
    for (const path of listed
      .toString()
      .split('\0')
      .filter((line) => line !== '')) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await git('show', `${commit}:${path}`));
    }
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : String(error);
    throw new CheckCannotRun(`The registry at the merge base with ${ref} cannot be read: ${reason}`);
  }
}
