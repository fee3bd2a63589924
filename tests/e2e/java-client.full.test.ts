import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedEvent, seedPlayer } from '#tests/contract/bingo/seed';
import { eventually } from '#tests/support/eventually';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { compileClient, hasJava, JavaClient } from './java-client';

if (!hasJava()) {
  process.stderr.write(
    '\nNO JAVA: its sample client is not tested. Install a JDK, OkHttp and Gson from Debian.\n\n',
  );
}

const KILLS = 150;
const kills = (count: number) => Array.from({ length: count }, () => 'npc_kill,Goblin');
const TASKS = [{ position: 0, name: 'Goblins', points: 5, trigger: 'npc_kill:Goblin:1000' }];

let platform: TestPlatform;
let folder: string;
let servers: Server[] = [];

async function seedKey(): Promise<string> {
  const event = await seedEvent(platform, { tasks: TASKS });
  return (await seedPlayer(platform, event)).key;
}

const queueOf = (key: string) => join(folder, `${key}.jsonl`);
const start = (key: string, address = platform.baseUrl) =>
  JavaClient.start(join(folder, 'classes'), address, { key, queue: queueOf(key) });

const boardWith = (count: number) => expect.stringMatching(new RegExp(`"tasks":\\[.*"count":${count},`));

/**
 * Opens a proxy whose first responses are lost after the platform has acted, by turns closed and replaced
 * with 503.
 */
async function openLossyProxy(lost: number): Promise<string> {
  let requests = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', url = '/', headers } = request;
    const upstream = await fetch(`${platform.baseUrl}${url}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-bingo-key': String(headers['x-bingo-key']) },
      ...(method === 'POST' && { body: Buffer.concat(chunks) }),
    });
    requests += 1;
    if (requests > lost) response.writeHead(upstream.status).end(await upstream.text());
    else if (requests % 2 === 0) response.writeHead(503).end();
    else request.socket.destroy();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

if (!hasJava()) {
  describe('the sample client in Java', () => {
    it('is tested where every engine is required', () => {
      expect(process.env.REQUIRE_ENGINES).not.toBe('1');
    });
  });
} else {
  describe('the sample client in Java', () => {
    beforeAll(async () => {
      [platform, folder] = await Promise.all([startPlatform(), mkdtemp(join(tmpdir(), 'java-client-'))]);
      await compileClient(join(folder, 'classes'));
    });
    afterEach(() => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
      servers = [];
    });
    afterAll(async () => {
      await platform?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it('reports its input in batches, and prints verdicts and board', async () => {
      const key = await seedKey();
      const client = start(key);
      client.report([...kills(KILLS), 'npc_kill,Cow,2', 'dance,Goblin']);
      expect(await client.finish()).toBe(0);
      expect(client.output.match(/ accepted/g)).toHaveLength(KILLS);
      expect(client.output).toMatch(/ ignored: .*\n.* rejected: /);
      expect(client.output).toEqual(boardWith(KILLS));
      expect(await readFile(queueOf(key), 'utf8')).toBe('');
    });

    it('counts once what it sends again after lost responses', async () => {
      const key = await seedKey();
      const client = start(key, await openLossyProxy(2));
      client.report(kills(KILLS));
      expect(await client.finish()).toBe(0);
      expect(client.output).toMatch(/ duplicate/);
      expect(client.output).toEqual(boardWith(KILLS));
    });

    it('goes on where it was after it was killed, and drops a line that was cut', async () => {
      const key = await seedKey();
      const killed = start(key, await openLossyProxy(1_000));
      killed.report(kills(KILLS));
      await eventually(async () => {
        const stored = await readFile(queueOf(key), 'utf8');
        expect(stored.split('\n')).toHaveLength(KILLS + 1);
      });
      await killed.kill();
      await appendFile(queueOf(key), '{"id":"cut');
      const client = start(key);
      expect(await client.finish()).toBe(0);
      expect(client.output).toEqual(boardWith(KILLS));
    });

    it('ends with a message if the key is rejected, and keeps the reports', async () => {
      const key = `bk_${'A'.repeat(43)}`;
      const client = start(key);
      client.report(kills(1));
      expect(await client.finish()).toBe(1);
      expect(client.output).toContain('the platform refused the key');
      expect(await readFile(queueOf(key), 'utf8')).toContain('"target":"Goblin"');
    });
  });
}
