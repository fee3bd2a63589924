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

describe('publishing', () => {
  test('starts with version 1, which changes nothing', async () => {
    const registry = emptyRegistry();
    const { outcome } = await publishFields(registry, 'a');
    expect(outcome).toBe('published');
    expect(await registry.latest()).toMatchObject({ number: 1, parent: null, changes: [], supportDays: 90 });
  });

  test('keeps what was said, when, and what changed since the version before', async () => {
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

  test('does nothing with content that is the latest', async () => {
    const registry = emptyRegistry();
    await publishFields(registry, 'a');
    expect(await publishFields(registry, 'a')).toMatchObject({
      outcome: 'unchanged',
      version: { number: 1 },
    });
    expect(await numbersOf(registry)).toEqual([1]);
  });

  test('stores nothing when it is refused', async () => {
    const registry = emptyRegistry();
    await publishFields(registry, 'a', 'b');
    const refuse = async (published: PublishedVersions) => `not after ${published.latest()?.number}`;
    expect(await publish(registry, artefactsWith('a'), refuse, options)).toEqual({
      outcome: 'refused',
      refusal: 'not after 1',
    });
    expect(await numbersOf(registry)).toEqual([1]);
  });

  test('is judged again, against the other version, by who was overtaken', async () => {
    const registry = emptyRegistry();
    await publishFields(registry, 'a');
    const parent = await registry.latest();
    const judgedAgainst: unknown[] = [];
    const overtaken = async (published: PublishedVersions) => {
      judgedAgainst.push(published.latest()?.number);
      if (judgedAgainst.length === 1) {
        await addVersion(registry, { ...firstVersion(artefactsWith('a', 'other')), parent });
      }
      return null;
    };
    await publish(registry, artefactsWith('a', 'mine'), overtaken, options);
    expect(judgedAgainst).toEqual([1, 2]);
    const latest = await registry.latest();
    expect(latest?.number).toBe(3);
    expect(latest?.changes.map((change) => [change.class, change.coordinate])).toEqual([
      ['breaking', 'Query.other'],
      ['safe', 'Query.mine'],
    ]);
  });

  test('of the same content by several at once makes one version', async () => {
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
});

describe('rolling back', () => {
  test('publishes the earlier content as a version of its own, and says what it takes away', async () => {
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

  test('to what is the latest does nothing', async () => {
    const registry = emptyRegistry();
    await publishFields(registry, 'a');
    expect(await rollBack(registry, 1, options)).toMatchObject({
      outcome: 'unchanged',
      version: { number: 1 },
    });
    expect(await numbersOf(registry)).toEqual([1]);
  });

  test('to a version that is not there is an error', async () => {
    await expect(rollBack(emptyRegistry(), 4, options)).rejects.toThrow('There is no version 4.');
  });
});
