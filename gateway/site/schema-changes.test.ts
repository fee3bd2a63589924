import type { Change } from '#schema/changes';
import { addVersion, type NewVersion } from '#schema/publishing/add-version';
import {
  artefactsWith,
  emptyRegistry,
  firstVersion,
  removeRegistries,
} from '#schema/publishing/registry.fixture';
import type { RegistryFolder } from '#schema/publishing/registry-folder';
import { closeRegistries, serveRegistry } from './serve-registry.fixture';

afterEach(async () => {
  await closeRegistries();
  removeRegistries();
});

const change = (changeClass: Change['class'], message: string): Change => ({
  class: changeClass,
  subject: 'graph',
  rule: 'FIELD_REMOVED',
  coordinate: 'Query.a',
  message,
  from: 'String',
  to: 'absent',
  usedBy: [],
});

async function publish(registry: RegistryFolder, more: Partial<NewVersion> = {}): Promise<void> {
  const parent = await registry.latest();
  const artefacts = artefactsWith('a', `b${parent?.number ?? 0}`);
  await addVersion(registry, { ...firstVersion(artefacts), parent, ...more });
}

const CHANGES = [
  change('breaking', `Field <'a'> & "b" was removed`),
  change('dangerous', 'An argument has another default'),
  { ...change('safe', 'Field c was added'), subject: 'variant' as const },
];

async function serveTwoVersions(): Promise<{ registry: RegistryFolder; url: string }> {
  const registry = emptyRegistry();
  await publish(registry, { message: 'The first' });
  await publish(registry, { changes: CHANGES, publishedAt: new Date('2026-11-25T14:54:27.798Z') });
  const url = await serveRegistry({ folder: registry.path, live: artefactsWith('a') });
  return { registry, url: `${url}/schema/changes` };
}

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the page of changes', () => {
  test('lists what each version changed, the newest first', async () => {
    const { url } = await serveTwoVersions();
    const response = await fetch(url, { headers: BROWSER });
    const page = await response.text();
    expect(['content-type', 'cache-control', 'vary'].map((name) => response.headers.get(name))).toEqual([
      'text/html; charset=utf-8',
      'no-cache',
      'Accept',
    ]);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; .*frame-ancestors 'none'/,
    );
    expect([...page.matchAll(/<h2>(.*)<\/h2>/g)].map(([, title]) => title)).toEqual([
      'Version 2',
      'Version 1',
    ]);
    const [second = '', first = ''] = page.split('<section').slice(1);
    expect(second).toContain('25 Nov 2026');
    expect(second).toContain(
      '<h3>Breaking</h3>\n<ul>\n<li>Field &#60;&#39;a&#39;&#62; &#38; &#34;b&#34; was removed</li>',
    );
    expect(second).toContain('<h3>Dangerous</h3>\n<ul>\n<li>An argument has another default</li>');
    expect(second).toContain(
      '<summary>1 safe</summary>\n<ul>\n<li>Field c was added in the public variant</li>',
    );
    expect(first).toContain('<p>The first</p>\n<p>The first version.</p>');
  });

  test('is not sent again if the ETag matches, until a version is published', async () => {
    const { registry, url } = await serveTwoVersions();
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    const again = () => fetch(url, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await publish(registry, { rollbackOf: 1 });
    const changed = await again();
    expect([changed.status, await changed.text()]).toEqual([
      200,
      expect.stringContaining('The content of version 1 again.'),
    ]);
  });

  test('lists the newest 50 versions, the feed 20', async () => {
    const registry = emptyRegistry();
    for (let number = 1; number <= 51; number += 1) await publish(registry);
    const url = await serveRegistry({ folder: registry.path, live: artefactsWith('a') });
    const page = await (await fetch(`${url}/schema/changes`)).text();
    expect([page.split('<section').length - 1, page.includes('Version 1<')]).toEqual([50, false]);
    const feed = await (await fetch(`${url}/schema/changes.atom`)).text();
    expect(feed.split('<entry>').length - 1).toBe(20);
  });
});

describe('the feed of changes', () => {
  test('is sent to clients that accept nothing else, and at its own address', async () => {
    const { url } = await serveTwoVersions();
    const accept = { headers: { accept: 'application/atom+xml' } };
    const [negotiated, own] = [await fetch(url, accept), await fetch(`${url}.atom`, { headers: BROWSER })];
    expect(negotiated.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(own.headers.get('etag')).toBe(negotiated.headers.get('etag'));
    const feed = await own.text();
    expect(feed).toBe(await negotiated.text());
    expect(feed).toContain('<updated>2026-11-25T14:54:27.798Z</updated>\n<author>');
    expect(
      [...feed.matchAll(/<entry>\n<id>(.*)<\/id>\n<title>(.*)<\/title>/g)].map((match) => match.slice(1)),
    ).toEqual([
      ['https://clan.example/schema/changes#version-2', 'Version 2: 1 breaking, 1 dangerous, 1 safe'],
      ['https://clan.example/schema/changes#version-1', 'Version 1: no changes'],
    ]);
    // HTML within XML is escaped twice.
    expect(feed).toContain('&#60;li&#62;Field &#38;#60;&#38;#39;a&#38;#39;&#38;#62; ');
  });
});

test.each(['', '.atom'])('%s: without a published version it is a 404', async (ending) => {
  const url = await serveRegistry({ folder: '/nonexistent/registry', live: artefactsWith('a') });
  expect((await fetch(`${url}/schema/changes${ending}`)).status).toBe(404);
});

test.each(['', '.atom'])('%s: it is read-only, and for those who may read the registry', async (ending) => {
  const { url } = await serveTwoVersions();
  const posted = await fetch(`${url}${ending}`, { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  const head = await fetch(`${url}${ending}`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const registry = emptyRegistry();
  await publish(registry);
  const admit = async () => {
    throw Object.assign(new Error('no'), { status: 403 });
  };
  const restricted = await serveRegistry({ folder: registry.path, live: artefactsWith('a'), admit });
  expect((await fetch(`${restricted}/schema/changes${ending}`)).status).toBe(403);
});
