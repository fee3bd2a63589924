import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { addVersion } from './add-version';
import { artefactsWith, emptyRegistry, firstVersion, removeRegistries } from './registry.fixture';
import { RegistryFolder } from './registry-folder';
import { contentHash, type Version } from './version';

afterEach(removeRegistries);

async function published(registry: RegistryFolder, ...fields: string[]): Promise<Version> {
  const parent = await registry.latest();
  const version = await addVersion(registry, { ...firstVersion(artefactsWith(...fields)), parent });
  if (!version) throw new Error('the number was taken');
  return version;
}

const recordOf = (registry: RegistryFolder, number: number) =>
  join(registry.path, 'versions', String(number), 'version.json');
const objectsOf = (registry: RegistryFolder) => readdirSync(join(registry.path, 'objects'));

describe('RegistryFolder', () => {
  test('has no versions if the folder does not exist', async () => {
    const registry = emptyRegistry();
    expect([await registry.list(), await registry.latest()]).toEqual([[], null]);
    await expect(registry.version(1)).rejects.toThrow('There is no version 1.');
  });

  test('returns published versions with their parents', async () => {
    const registry = emptyRegistry();
    await published(registry, 'a');
    const second = await published(registry, 'a', 'b');
    expect(await registry.version(2)).toEqual(second);
    expect(await registry.artefacts(second)).toEqual(artefactsWith('a', 'b'));
    expect((await registry.list()).map(({ number, parent }) => [number, parent])).toEqual([
      [1, null],
      [2, 1],
    ]);
  });

  test('sorts versions numerically', async () => {
    const registry = emptyRegistry();
    for (let number = 1; number <= 10; number += 1) await published(registry, `field${number}`);
    expect((await registry.latest())?.number).toBe(10);
  });

  test('stores identical files once', async () => {
    const registry = emptyRegistry();
    await published(registry, 'a');
    expect(objectsOf(registry)).toHaveLength(2);
    await published(registry, 'a', 'b');
    await published(registry, 'a');
    expect(objectsOf(registry)).toHaveLength(3);
  });

  test('ignores an incomplete version of a crashed publisher', async () => {
    const registry = emptyRegistry();
    await published(registry, 'a');
    mkdirSync(join(registry.path, 'incoming/dead'));
    writeFileSync(join(registry.path, 'incoming/dead/version.json'), '{ "number": 2, "pa');
    writeFileSync(join(registry.path, 'objects/half'), 'type Que');
    expect((await registry.list()).map(({ number }) => number)).toEqual([1]);
    expect((await published(registry, 'a', 'b')).number).toBe(2);
  });

  test('leaves no temporary files after publishing', async () => {
    const registry = emptyRegistry();
    await published(registry, 'a');
    expect(readdirSync(join(registry.path, 'incoming'))).toEqual([]);
  });

  test('assigns a number to one of many concurrent publishers', async () => {
    const registry = emptyRegistry();
    const parent = await published(registry, 'a');
    const names = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    const attempts = await Promise.all(
      names.map((name) => addVersion(registry, { ...firstVersion(artefactsWith('a', name)), parent })),
    );
    const [winner, ...others] = attempts.filter((version) => version !== null);
    expect([winner?.number, others]).toEqual([2, []]);
    expect(await registry.version(2)).toEqual(winner);
  });
});

describe('reports a damaged version', () => {
  test.each([
    ['its record is truncated', '{ "number": 1'],
    ['its record is empty', '{}'],
  ])('if %s', async (_what, text) => {
    const registry = emptyRegistry();
    await published(registry, 'a');
    writeFileSync(recordOf(registry, 1), text);
    const message = expect.stringMatching(/^Version 1 of the registry is damaged: /);
    await expect(registry.version(1)).rejects.toThrow(/^Version 1 of the registry is damaged: /);
    expect(await registry.damaged()).toEqual([{ number: 1, reason: message }]);
  });

  test('and lists the others', async () => {
    const registry = emptyRegistry();
    await published(registry, 'a');
    await published(registry, 'a', 'b');
    await published(registry, 'a', 'b', 'c');
    writeFileSync(recordOf(registry, 2), '{}');
    const reread = new RegistryFolder(registry.path);
    expect((await reread.list()).map(({ number }) => number)).toEqual([1, 3]);
    expect((await reread.damaged()).map(({ number }) => number)).toEqual([2]);
  });

  test.each([
    ['number', 2, 'its record was changed after it was published'],
    ['message', 'other', 'its record was changed after it was published'],
    ['supportDays', 1, 'its record was changed after it was published'],
    ['hash', contentHash('other'), 'the hash is not that of the artefacts listed'],
    ['artefacts', { '../../secret.json': { hash: contentHash(''), bytes: 0 } }, 'Invalid key in record'],
  ])('if its %s was changed', async (key, value, reason) => {
    const registry = emptyRegistry();
    await published(registry, 'a');
    const record: unknown = JSON.parse(readFileSync(recordOf(registry, 1), 'utf8'));
    const parent = key === 'number' ? 1 : null;
    writeFileSync(recordOf(registry, 1), JSON.stringify(Object.assign({}, record, { parent, [key]: value })));
    await expect(registry.version(1)).rejects.toThrow(`Version 1 of the registry is damaged: ${reason}.`);
  });

  test('if an artefact was changed or is missing, with its path', async () => {
    const registry = emptyRegistry();
    const version = await published(registry, 'a');
    const object = join(registry.path, 'objects', `${version.artefacts['operations.json']?.hash}.gz`);
    const damage = 'Version 1 of the registry is damaged: operations.json';
    for (const content of [gzipSync('{}'), '{}']) {
      writeFileSync(object, content);
      await expect(registry.artefacts(version)).rejects.toThrow(`${damage} differs from what was published.`);
    }
    rmSync(object);
    await expect(registry.artefacts(version)).rejects.toThrow(`${damage} is missing.`);
  });

  test('unless it was published without compression', async () => {
    const registry = emptyRegistry();
    const version = await published(registry, 'a');
    for (const name of objectsOf(registry)) {
      const object = join(registry.path, 'objects', name);
      writeFileSync(object.replace('.gz', ''), gunzipSync(readFileSync(object)));
      rmSync(object);
    }
    expect(await registry.artefacts(version)).toEqual(artefactsWith('a'));
  });
});
