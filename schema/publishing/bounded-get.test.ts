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

describe('boundedGet', () => {
  test.each(REDIRECTS)('rejects redirects %s', async (_where, respond) => {
    const other = await startUnconfiguredServer();
    const requested: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      requested.push(request.url);
      respond(other)(request, response);
    });
    await expect(boundedGet(`${url}/live`, { token: 'secret' })).rejects.toThrow(
      /\/live responded with 30\d: redirects are not followed\.$/,
    );
    expect([requested, other.connections()]).toEqual([['/live'], 0]);
  });

  test('limits the body size, whatever the announced length', async () => {
    const url = await serve((_request, response) => {
      response.write('x'.repeat(600));
      response.end('x'.repeat(600));
    });
    expect(await boundedGet(url, { timeoutMs: 10_000, maxBytes: 1200 })).toHaveLength(1200);
    const tooLarge = boundedGet(url, { timeoutMs: 10_000, maxBytes: 1199 });
    await expect(tooLarge).rejects.toThrow(/has more than 1199 bytes\.$/);
  });

  test.each([
    ['begins', () => undefined],
    ['goes on', (_request, response) => void response.write('half of it')],
  ] as [string, RequestListener][])('times out if the response never %s', async (_what, listener) => {
    const url = await serve(listener);
    const timeout = boundedGet(url, { timeoutMs: 100, maxBytes: 1000 });
    await expect(timeout).rejects.toThrow(/cannot be reached: it took too long\.$/);
  });

  test('names an unreachable address', async () => {
    const url = await serve(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    server = null;
    await expect(boundedGet(url)).rejects.toThrow(/^http:.* cannot be reached: .*ECONNREFUSED/);
  });

  test.each(['<html>', '{}', '{"hash":"x"}'])('rejects a registry that responds %s', async (text) => {
    const url = await serve((_request, response) => void response.end(text));
    const live = new RegistryAtUrl(url).live();
    await expect(live).rejects.toThrow(/live did not respond like a schema registry\.$/);
    await expect(live).rejects.toBeInstanceOf(RegistryError);
  });

  test('rejects a file that does not match its hash', async () => {
    const artefacts = hashArtefacts(artefactsWith('a'));
    const record = JSON.stringify({ hash: hashOf(artefacts), version: null, artefacts });
    const url = await serve(({ url: path }, response) => {
      response.end(path?.endsWith('/live') ? record : 'type Query { forged: String }');
    });
    const registry = new RegistryAtUrl(url);
    const live = await registry.live();
    const forged = registry.liveArtefacts(live);
    await expect(forged).rejects.toThrow(/live\/[a-z./]+ differs from what was published\.$/);
    await expect(registry.liveArtefact(live, 'variants/public.graphql')).rejects.toThrow(
      /live has no artefact variants\/public\.graphql\.$/,
    );
  });
});
