import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addVersion } from '#schema/publishing/add-version';
import { historyProblems } from '#schema/publishing/history-problems';
import {
  artefactsWith,
  emptyRegistry,
  firstVersion,
  removeRegistries,
} from '#schema/publishing/registry.fixture';
import { RegistryFolder } from '#schema/publishing/registry-folder';
import { withBaseRegistry } from './base-registry';

const repository = mkdtempSync(join(tmpdir(), 'repository-'));
const folder = join(repository, 'schema/registry');

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: repository });

beforeAll(async () => {
  const registry = emptyRegistry();
  await addVersion(registry, firstVersion(artefactsWith('a')));
  cpSync(registry.path, folder, { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message=first');
});

afterAll(() => {
  removeRegistries();
  rmSync(repository, { recursive: true });
});

describe('the registry at the merge base', () => {
  it('has what the branch removed', async () => {
    git('checkout', '--quiet', '-b', 'branch');
    git('rm', '--quiet', '-r', 'schema');
    git('commit', '--quiet', '--message=removes');
    let path = '';
    await withBaseRegistry(repository, 'main', async (base) => {
      path = base.path;
      expect((await base.list()).map(({ number }) => number)).toEqual([1]);
      expect(await base.artefacts(await base.version(1))).toEqual(artefactsWith('a'));
      expect(await historyProblems(new RegistryFolder(folder), base)).toMatchObject([
        { rule: 'VERSION_MISSING', version: 1 },
      ]);
    });
    expect(existsSync(path)).toBe(false);
  });

  it('cannot be read for an unknown commit', async () => {
    await expect(withBaseRegistry(repository, 'nowhere', async () => null)).rejects.toThrow(
      'The registry at the merge base with nowhere cannot be read',
    );
  });
});
