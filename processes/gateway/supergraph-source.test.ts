import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { closeRedirects, REDIRECTS, startUnconfiguredServer } from '#tests/support/redirects';
import { supergraphSource } from './supergraph-source';

afterEach(closeRedirects);

const never = new AbortController().signal;

describe('a supergraph source at a URL', () => {
  let server: Server | null = null;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function sourceOf(listener: RequestListener) {
    server = createServer(listener);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    return supergraphSource(`http://127.0.0.1:${address.port}/`, 'served', null);
  }

  it('returns a text once, even if the server sends no ETag', async () => {
    const source = await sourceOf((_req, res) => void res.end('new'));
    expect([await source.read(never), await source.read(never)]).toEqual(['new', null]);
  });

  it('returns null for the supergraph that is already served', async () => {
    const source = await sourceOf((_req, res) => void res.end('served'));
    expect(await source.read(never)).toBeNull();
  });

  it('sends the ETag, and returns null while it is unchanged', async () => {
    const requestedEtags: (string | undefined)[] = [];
    const source = await sourceOf((req, res) => {
      requestedEtags.push(req.headers['if-none-match']);
      res.writeHead(requestedEtags.length === 1 ? 200 : 304, { etag: '"1"' });
      res.end(requestedEtags.length === 1 ? 'new' : undefined);
    });
    expect([await source.read(never), await source.read(never)]).toEqual(['new', null]);
    expect(requestedEtags).toEqual([undefined, '"1"']);
  });

  it('stops reading a response that is too long', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    const source = await sourceOf((_req, res) => {
      const write = () => {
        while (!res.destroyed && res.write(megabyte));
        if (!res.destroyed) res.once('drain', write);
      };
      write();
    });
    await expect(source.read(never)).rejects.toThrow('it is too long');
  });

  it.each(REDIRECTS)('does not follow %s', async (_where, response) => {
    const elsewhere = await startUnconfiguredServer();
    let requests = 0;
    const source = await sourceOf((req, res) => {
      requests += 1;
      response(elsewhere)(req, res);
    });
    await expect(source.read(never)).rejects.toThrow();
    expect([requests, elsewhere.connections()]).toEqual([1, 0]);
  });

  it('aborts when the process stops', async () => {
    const stopping = new AbortController();
    const source = await sourceOf(() => stopping.abort());
    await expect(source.read(stopping.signal)).rejects.toThrow(/aborted/);
  });
});
