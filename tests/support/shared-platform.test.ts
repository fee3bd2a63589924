import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './free-ports';
import { borrowPlatform, PLATFORM_POOL } from './shared-platform';

const folder = mkdtempSync(join(tmpdir(), 'shared-platform-'));
const outputFile = join(folder, 'output.log');
const SHARED = {
  port: 4000,
  areaPorts: [],
  databaseUrl: 'postgres://x',
  pid: 1,
  dataDir: folder,
  outputFile,
};

/** What the pool returns: a status for the next request of a method. */
const fails = new Set<string>();
const requests: string[] = [];

describe('borrowPlatform', () => {
  const { [PLATFORM_POOL]: pool } = process.env;
  let server: Server;

  beforeAll(async () => {
    writeFileSync(outputFile, '');
    const [port = 0] = await freePorts(1);
    server = createServer(({ method = '', url = '' }, response) => {
      requests.push(`${method} ${url}`);
      if (fails.delete(method)) response.writeHead(500).end(`${method} failed`);
      else response.end(JSON.stringify(SHARED));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    process.env[PLATFORM_POOL] = `http://127.0.0.1:${port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
    if (pool === undefined) delete process.env[PLATFORM_POOL];
    else process.env[PLATFORM_POOL] = pool;
  });

  it('borrows one platform at a time', async () => {
    const [first, second] = await Promise.all([borrowPlatform('empty'), borrowPlatform('empty')]);
    expect([first?.port, second]).toEqual([4000, null]);
    await first?.release('SIGTERM');
    expect(requests).toEqual(['POST /empty', 'DELETE /4000']);
  });

  it('borrows again after a failure', async () => {
    fails.add('POST');
    await expect(borrowPlatform('sandbox')).rejects.toThrow('POST failed');
    const platform = await borrowPlatform('sandbox');
    expect(platform?.port).toBe(4000);
    await platform?.release('SIGTERM');
  });

  it('reports a failed release', async () => {
    const platform = await borrowPlatform('empty');
    fails.add('DELETE');
    await expect(platform?.release('SIGTERM')).rejects.toThrow('DELETE failed');
    await platform?.release('SIGTERM');
  });
});
