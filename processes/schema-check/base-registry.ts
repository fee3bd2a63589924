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

/** A registry as of another commit. */
export interface BaseRegistry extends AsyncDisposable {
  readonly registry: RegistryFolder;
}

/**
 * Copies the registry of the merge base with a commit to a temporary folder, which disposing deletes.
 * @param repository a working copy.
 * @param ref a branch or commit, such as `origin/main`.
 * @throws CheckCannotRun if git does not know the commit or has no common ancestor.
 */
export async function openBaseRegistry(repository: string, ref: string): Promise<BaseRegistry> {
  const git = async (...args: string[]) =>
    (await run('git', args, { cwd: repository, maxBuffer: MAX_BYTES })).stdout;
  const folder = await mkdtemp(join(tmpdir(), 'base-registry-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const commit = (await git('merge-base', 'HEAD', '--', ref)).trim();
    const listed = await git('ls-tree', '-r', '--name-only', '-z', commit, '--', `${FOLDER}/`);
    for (const path of listed.split('\0').filter((one) => one !== '')) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await git('show', `${commit}:${path}`));
    }
  } catch (error) {
    await dispose();
    const reason = error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : String(error);
    throw new CheckCannotRun(`The registry at the merge base with ${ref} cannot be read: ${reason}`);
  }
  return { registry: new RegistryFolder(join(folder, FOLDER)), [Symbol.asyncDispose]: dispose };
}
