import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { packageRoot } from '#runtime/package-root';
import { signedHeaders } from '#subgraphs/game/webhooks/webhook-message';
import { eventually } from '#tests/support/eventually';

const SECRET = `whsec_${Buffer.from('a secret of the test').toString('base64')}`;

const page = readFileSync(join(packageRoot, 'docs/guides/webhook-receiver.md'), 'utf8');
const [, program = ''] = /^```js\n(.*?)^```$/ms.exec(page) ?? [];

let port: number;
let output = '';
let receiver: ChildProcess;

beforeAll(async () => {
  port = await freePort();
  receiver = spawn(process.execPath, ['--eval', program], {
    cwd: packageRoot,
    env: { WEBHOOK_SECRET: SECRET, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  receiver.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await eventually(() => fetch(`http://127.0.0.1:${port}`, { method: 'POST' }));
});

afterAll(() => {
  receiver.kill();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

const BODY = JSON.stringify({
  type: 'bingo_ended',
  timestamp: '2026-01-01T00:00:00.000Z',
  data: { event_id: 'a' },
});

async function send(secrets: readonly string[], changes: { id?: string; age?: number; body?: string } = {}) {
  const { id = 'msg_1', age = 0, body = BODY } = changes;
  const timestamp = Math.floor(Date.now() / 1000) - age;
  const headers = signedHeaders({ id, timestamp, body: BODY }, secrets);
  return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status;
}

describe('the receiver of the guide', () => {
  it('accepts a message once, whichever of its secrets it knows', async () => {
    expect(await send([SECRET])).toBe(204);
    expect(await send(['whsec_b3RoZXI=', SECRET])).toBe(204);
    await eventually(() => expect(output).toBe('bingo_ended 2026-01-01T00:00:00.000Z {"event_id":"a"}\n'));
  });

  it('rejects other secrets, other bodies and old messages', async () => {
    expect(await send(['whsec_b3RoZXI='])).toBe(401);
    expect(await send([SECRET], { body: BODY.replace('ended', 'started') })).toBe(401);
    expect(await send([SECRET], { age: 3600 })).toBe(401);
  });
});

it('signs as the package does', () => {
  const at = new Date('2026-01-01T00:00:00Z');
  const headers = signedHeaders({ id: 'msg_1', timestamp: at.getTime() / 1000, body: BODY }, [SECRET]);
  expect(headers['webhook-signature']).toBe(new Webhook(SECRET).sign('msg_1', at, BODY));
});
