import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSigningKey } from '#protocol/caller-keys';
import type { Caller } from '#protocol/principal';
import { packageRoot } from '#runtime/package-root';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { eventually } from '#tests/support/eventually';
import { freePorts } from '#tests/support/free-ports';
import { signEs256, unknownKeys } from './forge-token';

const GATEWAY: Caller = { principal: { kind: 'gateway' }, address: null, requestId: 'forged' };

/** Addresses that the started process never calls. */
const SANDBOX_URLS = ['identity', 'tracker', 'profile', 'groupmode', 'chat', 'calendar']
  .map((name) => `${name}=http://127.0.0.1:1`)
  .join(',');

/** The smallest case of `many-processes.full.test.ts`. */
describe('a subgraph in a process of its own', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let database: TestDatabase;
  let subgraph: ChildProcess;
  let url: string;
  let kid: string;

  beforeAll(async () => {
    database = await migratedDatabase();
    kid = (await readSigningKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).kid;
    const [port] = await freePorts(1);
    url = `http://127.0.0.1:${port}`;
    subgraph = spawn(process.execPath, [join(packageRoot, 'dist/server/subgraph.js'), 'auth'], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATABASE_URL: database.url,
        DATA_DIR: tmpdir(),
        SANDBOX_URLS,
        CALLER_ASSERTION_PUBLIC_KEYS: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      },
      cwd: tmpdir(),
      stdio: 'ignore',
    });
    await eventually(async () => expect(await (await fetch(`${url}/readyz`)).text()).toBe('ok\n'));
  });
  afterAll(async () => {
    subgraph?.kill('SIGKILL');
    await database?.drop();
  });

  async function ask(headers: Record<string, string>) {
    const body = JSON.stringify({ query: '{ __typename }' });
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
    return { status: response.status, body: await response.json() };
  }

  function assertion(by = privateKey, caller = GATEWAY): Record<string, string> {
    const iat = Math.floor(Date.now() / 1000);
    const claims = { caller, iss: 'community-platform-gateway', aud: 'auth', iat, exp: iat + 10 };
    return { 'x-caller-assertion': signEs256({ header: { alg: 'ES256', kid }, claims }, by) };
  }

  it('accepts a caller assertion signed by a gateway, and rejects any other', async () => {
    expect(await ask(assertion())).toEqual({ status: 200, body: { data: { __typename: 'Query' } } });
    const rejection = { errors: [{ message: 'A valid caller assertion is required' }] };
    for (const headers of [{}, assertion(unknownKeys().privateKey)]) {
      expect(await ask(headers)).toEqual({ status: 401, body: rejection });
    }
  });

  it('accepts a super administrator with thousands of permissions', async () => {
    const caller: Caller = {
      principal: {
        kind: 'user',
        userId: '1',
        username: 'ann',
        sessionId: 's1',
        permissions: Array.from({ length: 3000 }, (_, index) => `permission_${index}`.padEnd(64, 'x')),
        isSuperAdmin: true,
      },
      address: null,
      requestId: 'many permissions',
    };
    expect((await ask(assertion(privateKey, caller))).status).toBe(200);
  });

  it('exposes only liveness and readiness', async () => {
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect((await fetch(`${url}/health`)).status).toBe(401);
  });

  it('stops on SIGTERM', async () => {
    const ended = once(subgraph, 'exit');
    subgraph.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
