import type { PublishedVersions } from '../published-versions';
import { addVersion } from './add-version';
import { publish } from './publish';
import { artefactsWith, emptyRegistry, firstVersion, removeRegistries } from './registry.fixture';
import type { RegistryFolder } from './registry-folder';
import { rollBack } from './roll-back';

afterEach(removeRegistries);

const options = { supportDays: 90, message: null, now: () => new Date('2026-11-02T00:00:00Z') };
const allow = async () => null;

const publishFields = (registry: RegistryFolder, ...fields: string[]) =>
  publish(registry, artefactsWith(...fields), allow, options);

const numbersOf = (registry: RegistryFolder) => registry.numbers();

describe('publish', () => {
  test('starts with version 1, without changes', async () => {
    const registry = emptyRegistry();
    const { outcome } = await publishFields(registry, 'a');
    expect(outcome).toBe('published');
    expect(await registry.latest()).toMatchObject({ number: 1, parent: null, changes: [], supportDays: 90 });
  });

  test('stores the message, the time and the changes since the previous version', async () => {
    const registry = emptyRegistry();
    await publishFields(registry, 'a');
    await publish(registry, artefactsWith('a', 'b'), allow, {
      ...options,
      message: 'adds b',
      supportDays: 7,
    });
    expect(await registry.latest()).toMatchObject({
      number: 2,
      parent: 1,
      publishedAt: '2026-11-02T00:00:00.000Z',
      message: 'adds b',
      supportDays: 7,
      changes: [{ class: 'safe', subject: 'graph', coordinate: 'Query.b' }],
    });
  });

  test('does nothing if the content equals the latest version', async () => {
    const registry = emptyRegistry();
    await publishFields(registry, 'a');
    expect(await publishFields(registry, 'a')).toMatchObject({
      outcome: 'unchanged',
      version: { number: 1 },
    });
    expect(await numbersOf(registry)).toEqual([1]);
  });

  test('stores nothing if rejected', async () => {
    const registry = emptyRegistry();
    await publishFields(registry, 'a', 'b');
    const reject = async (published: PublishedVersions) => `not after ${published.latest()?.number}`;
    expect(await publish(registry, artefactsWith('a'), reject, options)).toEqual({
      outcome: 'refused',
      rejection: 'not after 1',
    });
    expect(await numbersOf(registry)).toEqual([1]);
  });

  test('checks again against the other version after losing a race', async () => {
    const registry = emptyRegistry();
    await publishFields(registry, 'a');
    const parent = await registry.latest();
    const checkedAgainst: unknown[] = [];
    const outcome = async (published: PublishedVersions) => {
      checkedAgainst.push(published.latest()?.number);
      if (checkedAgainst.length === 1) {
        await addVersion(registry, { ...firstVersion(artefactsWith('a', 'other')), parent });
      }
      return null;
    };
    await publish(registry, artefactsWith('a', 'mine'), outcome, options);
    expect(checkedAgainst).toEqual([1, 2]);
    const latest = await registry.latest();
    expect(latest?.number).toBe(3);
    expect(latest?.changes.map((change) => [change.class, change.coordinate])).toEqual([
      ['breaking', 'Query.other'],
      ['safe', 'Query.mine'],
    ]);
  });

  test('creates one version if several publish the same content at once', async () => {
    const registry = emptyRegistry();
    const publications = await Promise.all([1, 2, 3, 4].map(() => publishFields(registry, 'a')));
    expect(publications.filter(({ outcome }) => outcome === 'published')).toHaveLength(1);
    expect(await numbersOf(registry)).toEqual([1]);
  });

  test('protects the manifests of supported versions', async () => {
    const registry = emptyRegistry();
    await publishFields(registry, 'a');
    await publishFields(registry, 'a', 'b');
    const seen: number[] = [];
    const look = async (published: PublishedVersions) => {
      seen.push(...published.supportedManifests().map(({ version }) => version));
      return null;
    };
    await publish(registry, artefactsWith('c'), look, {
      ...options,
      now: () => new Date('2027-06-01T00:00:00Z'),
    });
    expect(seen).toEqual([2]);
    expect((await registry.latest())?.changes).toContainEqual(
      expect.objectContaining({
        class: 'breaking',
        coordinate: 'Query.a',
        usedBy: expect.arrayContaining(['GetA of version 2']),
      }),
    );
  });

  test('names dashboards and pages in the changes that concern them', async () => {
    const registry = emptyRegistry();
    await publishFields(registry, 'a', 'b');
    const consumers = [{ user: 'dashboard: B', body: '{ b }' }];
    await publish(registry, artefactsWith('a'), allow, { ...options, consumers });
    expect((await registry.latest())?.changes).toContainEqual(
      expect.objectContaining({ coordinate: 'Query.b', usedBy: ['dashboard: B'] }),
    );
  });
});

describe('rollBack', () => {
  test('publishes the earlier content as a new version and records what it removes', async () => {
    const registry = emptyRegistry();
    await publishFields(registry, 'a');
    await publishFields(registry, 'a', 'b');
    await rollBack(registry, 1, { ...options, message: 'b was wrong' });
    const latest = await registry.latest();
    expect(latest).toMatchObject({
      number: 3,
      parent: 2,
      rollbackOf: 1,
      message: 'b was wrong',
      hash: (await registry.version(1)).hash,
      changes: [{ class: 'breaking', coordinate: 'Query.b' }],
    });
    expect((await registry.version(2)).hash).not.toBe(latest?.hash);
  });

  test('names dashboards and pages in the changes that concern them', async () => {
    const registry = emptyRegistry();
    await publishFields(registry, 'a');
    await publishFields(registry, 'a', 'b');
    const consumers = [{ user: 'dashboard: B', body: '{ b }' }];
    await rollBack(registry, 1, { ...options, consumers });
    expect((await registry.latest())?.changes).toContainEqual(
      expect.objectContaining({ coordinate: 'Query.b', usedBy: expect.arrayContaining(['dashboard: B']) }),
    );
  });

  test('does nothing for the latest version', async () => {
    const registry = emptyRegistry();
    await publishFields(registry, 'a');
    expect(await rollBack(registry, 1, options)).toMatchObject({
      outcome: 'unchanged',
      version: { number: 1 },
    });
    expect(await numbersOf(registry)).toEqual([1]);
  });

  test('rejects an unknown version', async () => {
    await expect(rollBack(emptyRegistry(), 4, options)).rejects.toThrow('There is no version 4.');
  });
});
