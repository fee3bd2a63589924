import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { addVersion } from '#schema/publishing/add-version';
import {
  artefactsWith,
  emptyRegistry,
  firstVersion,
  removeRegistries,
} from '#schema/publishing/registry.fixture';
import type { RegistryFolder } from '#schema/publishing/registry-folder';
import { contentHash, hashArtefacts, hashOf, type Version } from '#schema/publishing/version';
import { closeRegistries, serveRegistry } from './serve-registry.fixture';

afterEach(async () => {
  await closeRegistries();
  removeRegistries();
});

async function publish(registry: RegistryFolder, ...fields: string[]): Promise<Version> {
  const parent = await registry.latest();
  const version = await addVersion(registry, { ...firstVersion(artefactsWith(...fields)), parent });
  if (!version) throw new Error('the number was taken');
  return version;
}

/** Two versions, the second of which is live. */
async function twoVersions() {
  const registry = emptyRegistry();
  const first = await publish(registry, 'a');
  const second = await publish(registry, 'a', 'b');
  const url = await serveRegistry({ folder: registry.path, live: artefactsWith('a', 'b') });
  return { registry, first, second, url: `${url}/schema/registry` };
}

describe('the index', () => {
  test('lists all versions, the latest and the live one', async () => {
    const { second, url } = await twoVersions();
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({
      latest: 2,
      live: { hash: second.hash, version: 2 },
      versions: [
        { number: 1, parent: null, changes: { breaking: 0 } },
        { number: 2, parent: 1 },
      ],
    });
  });

  test('works without a registry and reports the live schema as unpublished', async () => {
    const live = artefactsWith('a');
    const url = await serveRegistry({ folder: '/nonexistent/registry', live });
    const response = await fetch(`${url}/schema/registry`);
    const hash = hashOf(hashArtefacts(live));
    expect(await response.json()).toEqual({
      latest: null,
      live: { hash, version: null, differences: null },
      versions: [],
      damaged: [],
    });
    expect((await fetch(`${url}/schema/registry/latest`)).status).toBe(404);
  });

  test('says what an unpublished live schema has changed', async () => {
    const { registry } = await twoVersions();
    const live = artefactsWith('a', 'b', 'c');
    const url = await serveRegistry({ folder: registry.path, live });
    const differences = { from: 2, artefacts: ['api.graphql', 'subgraphs/auth.graphql'] };
    const index = await (await fetch(`${url}/schema/registry`)).json();
    expect(index).toMatchObject({ live: { version: null, differences } });
    const record = await (await fetch(`${url}/schema/registry/live`)).json();
    expect(record).toMatchObject({ version: null, differences });
  });

  test('lists a damaged version apart from the others', async () => {
    const { registry, url } = await twoVersions();
    writeFileSync(join(registry.path, 'versions/1/version.json'), '{}');
    expect(await (await fetch(url)).json()).toMatchObject({
      latest: 2,
      versions: [{ number: 2 }],
      damaged: [{ number: 1, reason: expect.stringContaining('Version 1 of the registry is damaged') }],
    });
    expect((await fetch(`${url}/versions/1`)).status).toBe(500);
  });

  test('includes versions published later', async () => {
    const { registry, url } = await twoVersions();
    const before = (await fetch(url)).headers.get('etag');
    await publish(registry, 'a', 'b', 'c');
    const after = await fetch(url);
    expect(after.headers.get('etag')).not.toBe(before);
    expect(await after.json()).toMatchObject({ latest: 3, live: { version: 2 } });
  });

  test('reports the newest version equal to the live schema', async () => {
    const { registry, url } = await twoVersions();
    await publish(registry, 'a');
    await publish(registry, 'a', 'b');
    expect(await (await fetch(url)).json()).toMatchObject({ latest: 4, live: { version: 4 } });
  });
});

describe('a file of the registry', () => {
  const sdl = (...fields: string[]) => artefactsWith(...fields).get('subgraphs/auth.graphql');

  test.each([
    ['versions/1/subgraphs/auth.graphql', ['a'], 'public, max-age=31536000, immutable'],
    ['versions/2/subgraphs/auth.graphql', ['a', 'b'], 'public, max-age=31536000, immutable'],
    ['latest/subgraphs/auth.graphql', ['a', 'b'], 'no-cache'],
    ['live/subgraphs/auth.graphql', ['a', 'b'], 'no-cache'],
  ])('%s has its hash as ETag and a matching Cache-Control', async (path, fields, caching) => {
    const { url } = await twoVersions();
    const response = await fetch(`${url}/${path}`);
    const text = await response.text();
    expect(text).toBe(sdl(...fields));
    expect(['content-type', 'cache-control', 'etag'].map((name) => response.headers.get(name))).toEqual([
      'application/graphql; charset=utf-8',
      caching,
      `"${contentHash(text)}"`,
    ]);
  });

  test('is not sent again if the ETag matches', async () => {
    const { url } = await twoVersions();
    for (const path of ['', '/latest', '/live', '/versions/1', '/versions/1/operations.json']) {
      const etag = (await fetch(`${url}${path}`)).headers.get('etag') ?? '';
      const again = await fetch(`${url}${path}`, { headers: { 'if-none-match': etag } });
      expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
      const changed = await fetch(`${url}${path}`, { headers: { 'if-none-match': '"other"' } });
      expect([path, changed.status]).toEqual([path, 200]);
    }
  });

  test('supports HEAD', async () => {
    const { url } = await twoVersions();
    const get = await fetch(`${url}/versions/1/operations.json`);
    const head = await fetch(`${url}/versions/1/operations.json`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'etag']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  test('is the version record if no artefact is named', async () => {
    const { first, second, url } = await twoVersions();
    expect(await (await fetch(`${url}/versions/1`)).json()).toEqual(first);
    expect(await (await fetch(`${url}/latest`)).json()).toEqual(second);
    const { hash, artefacts } = second;
    expect(await (await fetch(`${url}/live`)).json()).toEqual({
      hash,
      version: 2,
      differences: null,
      artefacts,
    });
  });

  test('is not sent if it is corrupt', async () => {
    const { registry, first, url } = await twoVersions();
    const object = join(registry.path, 'objects', `${first.artefacts['api.graphql']?.hash}.gz`);
    writeFileSync(object, gzipSync('type Query { forged: String }'));
    expect((await fetch(`${url}/versions/1/api.graphql`)).status).toBe(500);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('rejects %s', async (method) => {
    const { url } = await twoVersions();
    const response = await fetch(`${url}/latest`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await response.json()).toEqual({ error: 'the schema registry supports only GET and HEAD' });
  });

  test.each([
    'versions',
    'versions/0',
    'versions/3',
    'versions/01',
    'versions/1.0',
    'versions/1/version.json',
    'versions/1/subgraphs',
    'versions/1/constructor',
    'versions/1/../../../package.json',
    'versions/1/..%2f..%2f..%2fpackage.json',
    'versions/%2e%2e/%2e%2e/package.json',
    'versions/1/%00',
    'live/../../package.json',
    'live/__proto__',
    'objects',
    'unknown',
  ])('%s is unknown', async (path) => {
    const { url } = await twoVersions();
    expect(await rawStatus(`${url}/${path}`)).toBe(404);
  });
});

describe('a restricted registry', () => {
  test('forbids shared caches', async () => {
    const { registry } = await twoVersions();
    const url = await serveRegistry({ folder: registry.path, live: artefactsWith('a'), restricted: true });
    const cacheControlOf = async (path: string) =>
      (await fetch(`${url}/schema/registry${path}`)).headers.get('cache-control');
    expect(await cacheControlOf('/versions/1')).toBe('private, max-age=31536000, immutable');
    expect(await cacheControlOf('/latest')).toBe('private, no-cache');
  });
});

/** Unlike `fetch`, does not resolve dots in the path. */
function rawStatus(url: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  const path = url.slice(url.indexOf('/schema'));
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}
