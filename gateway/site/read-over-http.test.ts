import { publish } from '#schema/publishing/publish';
import { readLiveVersions } from '#schema/publishing/read-published-versions';
import { artefactsWith, emptyRegistry, removeRegistries } from '#schema/publishing/registry.fixture';
import { RegistryAtUrl } from '#schema/publishing/registry-at-url';
import { closeRegistries, serveRegistry } from './serve-registry.fixture';

afterEach(async () => {
  await closeRegistries();
  removeRegistries();
});

/** Serves `live` and a registry in which `versions` were published in order. */
async function gatewayWith(versions: readonly string[][], live: readonly string[]): Promise<string> {
  const registry = emptyRegistry();
  for (const fields of versions) {
    const options = { supportDays: 90, message: null, now: () => new Date('2026-11-02T00:00:00Z') };
    await publish(registry, artefactsWith(...fields), async () => null, options);
  }
  return serveRegistry({ folder: registry.path, live: artefactsWith(...live) });
}

const readLive = (url: string) => readLiveVersions(new RegistryAtUrl(url), new Date('2026-11-03T00:00:00Z'));

describe('readLiveVersions over HTTP', () => {
  test('returns the live version and all supported manifests', async () => {
    const published = await readLive(await gatewayWith([['a'], ['a', 'b'], ['a', 'c']], ['a', 'b']));
    expect(published.latest()).toMatchObject({ number: 2, artefacts: artefactsWith('a', 'b') });
    expect(published.supportedManifests().map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  test('returns an unpublished live schema', async () => {
    const published = await readLive(await gatewayWith([], ['a']));
    expect(published.latest()).toMatchObject({ number: null, artefacts: artefactsWith('a') });
    expect(published.supportedManifests()).toEqual([]);
  });

  test.each(['', '/', '/schema/registry', '/schema/registry/'])(
    'accepts the address with "%s"',
    async (path) => {
      const url = await gatewayWith([['a']], ['a']);
      expect((await readLive(`${url}${path}`)).latest()?.number).toBe(1);
    },
  );

  test.each(['ftp://host', 'nonsense', 'https://user:secret@host', 'file:///etc/passwd'])(
    'rejects %s',
    (address) => {
      expect(() => new RegistryAtUrl(address)).toThrow('is not the HTTP URL of a gateway.');
    },
  );
});
