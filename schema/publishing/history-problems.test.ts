import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { addVersion } from './add-version';
import { historyProblems } from './history-problems';
import { artefactsWith, emptyRegistry, firstVersion, removeRegistries } from './registry.fixture';
import { RegistryFolder } from './registry-folder';
import { recordHashOf, type Version } from './version';

afterEach(removeRegistries);

async function threeVersions(): Promise<RegistryFolder> {
  const registry = emptyRegistry();
  for (const fields of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
    const parent = await registry.latest();
    await addVersion(registry, { ...firstVersion(artefactsWith(...fields)), parent });
  }
  return registry;
}

function copyOf({ path }: RegistryFolder): RegistryFolder {
  const copy = emptyRegistry();
  cpSync(path, copy.path, { recursive: true });
  return copy;
}

/** Changes a version as somebody would who also corrects its hash. */
async function forge(
  registry: RegistryFolder,
  number: number,
  changes: Partial<Version>,
): Promise<RegistryFolder> {
  const { recordHash: _old, ...record } = { ...(await registry.version(number)), ...changes };
  const forged = { ...record, recordHash: recordHashOf(record) };
  writeFileSync(join(registry.path, `versions/${number}/version.json`), JSON.stringify(forged));
  return new RegistryFolder(registry.path);
}

const rulesOf = async (registry: RegistryFolder, base: RegistryFolder | null = null) =>
  (await historyProblems(registry, base)).map(({ rule, version }) => `${rule} ${version}`);

describe('historyProblems', () => {
  test('finds none in versions that were only added', async () => {
    const base = await threeVersions();
    const registry = copyOf(base);
    const parent = await registry.latest();
    await addVersion(registry, { ...firstVersion(artefactsWith('a')), parent });
    expect(await rulesOf(registry, base)).toEqual([]);
    expect(await rulesOf(registry)).toEqual([]);
  });

  test('reports a registry that is missing', async () => {
    expect(await rulesOf(emptyRegistry())).toEqual(['HISTORY_MISSING null']);
    expect(await rulesOf(emptyRegistry(), await threeVersions())).toEqual([
      'VERSION_MISSING 1',
      'VERSION_MISSING 2',
      'VERSION_MISSING 3',
    ]);
  });

  test('reports a version that is missing, also the last one of the base', async () => {
    const base = await threeVersions();
    const registry = copyOf(base);
    rmSync(join(registry.path, 'versions/2'), { recursive: true });
    rmSync(join(registry.path, 'versions/3'), { recursive: true });
    expect(await rulesOf(registry)).toEqual([]);
    expect(await rulesOf(registry, base)).toEqual(['VERSION_MISSING 2', 'VERSION_MISSING 3']);
    const gap = copyOf(base);
    rmSync(join(gap.path, 'versions/2'), { recursive: true });
    expect(await rulesOf(gap)).toEqual(['VERSION_MISSING 2']);
  });

  test('reports a version whose record or file was changed', async () => {
    const registry = await threeVersions();
    const { artefacts } = await registry.version(2);
    writeFileSync(
      join(registry.path, 'objects', `${artefacts['api.graphql']?.hash}.gz`),
      gzipSync('type Query'),
    );
    expect(await rulesOf(registry)).toEqual(['VERSION_UNREADABLE 2']);
    writeFileSync(join(registry.path, 'versions/3/version.json'), '{}');
    expect(await rulesOf(new RegistryFolder(registry.path))).toEqual([
      'VERSION_UNREADABLE 2',
      'VERSION_UNREADABLE 3',
    ]);
  });

  test('reports a rewritten version by the hash in the next one', async () => {
    expect(await rulesOf(await forge(await threeVersions(), 2, { message: 'other' }))).toEqual([
      'VERSION_REWRITTEN 2',
    ]);
  });

  test('reports a rewritten latest version by the base', async () => {
    const base = await threeVersions();
    const registry = await forge(copyOf(base), 3, { message: 'other' });
    expect(await rulesOf(registry)).toEqual([]);
    expect(await rulesOf(registry, base)).toEqual(['VERSION_REWRITTEN 3']);
  });

  test('reports a shortened support time', async () => {
    const base = await threeVersions();
    expect(await rulesOf(await forge(copyOf(base), 3, { supportDays: 1 }), base)).toEqual([
      'SUPPORT_SHORTENED 3',
    ]);
  });
});
