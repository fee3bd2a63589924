import { createServer, type RequestListener, type Server } from 'node:http';
import { closeRedirects, REDIRECTS, startUnconfiguredServer } from '#tests/support/redirects';
import { boundedGet } from './bounded-get';
import { RegistryError } from './registry';
import { artefactsWith } from './registry.fixture';
import { RegistryAtUrl } from './registry-at-url';
import { hashArtefacts, hashOf } from './version';

afterEach(closeRedirects);

let server: Server | null = null;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = null;
});

async function serve(listener: RequestListener): Promise<string> {
  const listening = createServer(listener);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

describe('a registry that is read over HTTP', () => {
  test.each(REDIRECTS)('is not followed %s', async (_where, answer) => {
    const elsewhere = await startUnconfiguredServer();
    const asked: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      asked.push(request.url);
      answer(elsewhere)(request, response);
    });
    await expect(boundedGet(`${url}/live`, { token: 'secret' })).rejects.toThrow(
      /\/live answered 30\d: redirects are not followed\.$/,
    );
    expect([asked, elsewhere.connections()]).toEqual([['/live'], 0]);
  });

  test('may send so much and no more, whatever length it announces', async () => {
    const url = await serve((_request, response) => {
      response.write('x'.repeat(600));
      response.end('x'.repeat(600));
    });
    expect(await boundedGet(url, { withinMs: 10_000, mostBytes: 1200 })).toHaveLength(1200);
    const tooMuch = boundedGet(url, { withinMs: 10_000, mostBytes: 1199 });
    await expect(tooMuch).rejects.toThrow(/answered more than 1199 bytes\.$/);
  });

  test.each([
    ['begins', () => undefined],
    ['goes on', (_request, response) => void response.write('half of it')],
  ] as [string, RequestListener][])('has to end in time, also when it never %s', async (_what, listener) => {
    const url = await serve(listener);
    const late = boundedGet(url, { withinMs: 100, mostBytes: 1000 });
    await expect(late).rejects.toThrow(/cannot be reached: it took too long\.$/);
  });

  test('is named when nobody is there', async () => {
    const url = await serve(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    server = null;
    await expect(boundedGet(url)).rejects.toThrow(/^http:.* cannot be reached: .*ECONNREFUSED/);
  });

  test.each(['<html>', '{}', '{"hash":"x"}'])('is none when it answers %s', async (text) => {
    const url = await serve((_request, response) => void response.end(text));
    const live = new RegistryAtUrl(url).live();
    await expect(live).rejects.toThrow(/live did not answer as a schema registry does\.$/);
    await expect(live).rejects.toBeInstanceOf(RegistryError);
  });

  test('is not believed when a file is not the one that its record lists', async () => {
    const artefacts = hashArtefacts(artefactsWith('a'));
    const record = JSON.stringify({ hash: hashOf(artefacts), version: null, artefacts });
    const url = await serve(({ url: path }, response) => {
      response.end(path?.endsWith('/live') ? record : 'type Query { forged: String }');
    });
    const registry = new RegistryAtUrl(url);
    const live = await registry.live();
    const forged = registry.liveArtefacts(live);
    await expect(forged).rejects.toThrow(/live\/[a-z./]+ is not what was published\.$/);
    await expect(registry.liveArtefact(live, 'variants/public.graphql')).rejects.toThrow(
      /live has no artefact variants\/public\.graphql\.$/,
    );
  });
});
