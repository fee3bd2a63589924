import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrateConfiguration, readSubgraphConfiguration, readWorkerConfiguration } from './area-process';
import { readGatewayConfiguration } from './gateway';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const PRIVATE = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const PUBLIC = publicKey.export({ type: 'spki', format: 'pem' }).toString();

const AREAS = {
  AUTH_URL: 'http://a:1, http://b:1',
  EVENTS_URL: 'http://e:1',
  ATTENDANCE_URL: 'http://t:1',
  GAME_URL: 'http://g:1',
  BINGO_URL: 'http://b:1',
};
const GATEWAY = { ...AREAS, CALLER_ASSERTION_PRIVATE_KEY: PRIVATE };

const PARTS = ['identity', 'tracker', 'profile', 'groupmode', 'chat', 'calendar'];
const SANDBOX_URLS = PARTS.map((part, index) => `${part}=http://127.0.0.1:${9000 + index}`).join(',');
const WORKER = { DATABASE_URL: 'postgres://db/platform', SANDBOX_URLS };
const SUBGRAPH = { ...WORKER, CALLER_ASSERTION_PUBLIC_KEYS: PUBLIC };

describe('the configuration of a gateway process', () => {
  it('contains the addresses of the areas, several per area', async () => {
    const { areaUrls, hosts, serviceKeys } = await readGatewayConfiguration(GATEWAY);
    expect(areaUrls.auth).toEqual(['http://a:1', 'http://b:1']);
    expect({ hosts, serviceKeys }).toEqual({ hosts: null, serviceKeys: [] });
  });

  it('may contain the addresses of a sandbox', async () => {
    const { hosts, serviceKeys } = await readGatewayConfiguration({ ...GATEWAY, SANDBOX_URLS });
    expect({ hosts, serviceKeys }).toEqual({
      hosts: ['127.0.0.1', '::1'],
      serviceKeys: ['sandbox-service-key'],
    });
  });

  it('ignores database and provider variables, valid or not', async () => {
    const others = { DATABASE_URL: 'nonsense', IDENTITY_URL: 'nonsense' };
    expect(await readGatewayConfiguration({ ...GATEWAY, ...others })).toMatchObject({ databaseUrl: null });
  });

  it('accepts the key from a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assertion-key-'));
    const file = join(folder, 'key.pem');
    writeFileSync(file, PRIVATE);
    const environment = { ...AREAS, CALLER_ASSERTION_PRIVATE_KEY_FILE: file };
    const [there, here] = [
      await readGatewayConfiguration(environment),
      await readGatewayConfiguration(GATEWAY),
    ];
    expect(there.signingKey.kid).toBe(here.signingKey.kid);
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['no address of an area', { ...GATEWAY, GAME_URL: '' }, 'GAME_URL'],
    ['an invalid address', { ...GATEWAY, GAME_URL: 'game:4000' }, 'GAME_URL must be'],
    ['no key', AREAS, 'CALLER_ASSERTION_PRIVATE_KEY'],
    [
      'a public key',
      { ...AREAS, CALLER_ASSERTION_PRIVATE_KEY: PUBLIC },
      'must be a private key of the curve P-256',
    ],
    ['a key twice', { ...GATEWAY, CALLER_ASSERTION_PRIVATE_KEY_FILE: '/x' }, 'must not both be set'],
    [
      'a key in no file',
      { ...AREAS, CALLER_ASSERTION_PRIVATE_KEY_FILE: '/nowhere/key' },
      'CALLER_ASSERTION_PRIVATE_KEY_FILE cannot be read',
    ],
    [
      'no Redis in production',
      { ...GATEWAY, NODE_ENV: 'production', BASE_URL: 'https://x.org' },
      'needs REDIS_URL',
    ],
    [
      'a sandbox in production',
      { ...GATEWAY, NODE_ENV: 'production', BASE_URL: 'https://x.org', REDIS_URL: 'redis://r', SANDBOX_URLS },
      'SANDBOX_URLS must not be set',
    ],
    [
      'a sandbox of unknown parts',
      { ...GATEWAY, SANDBOX_URLS: 'bank=http://x:1' },
      'SANDBOX_URLS must name stand-ins',
    ],
  ])('rejects %s without repeating secrets', async (_, environment, message) => {
    const rejection = await readGatewayConfiguration(environment).then(String, String);
    expect(rejection).toContain(message);
    expect(rejection).not.toContain('PRIVATE KEY-----');
  });
});

describe('the configuration of a subgraph process', () => {
  it('contains the gateways’ keys, the database and the stand-ins', async () => {
    const { databaseUrl, standInUrls, trackedGroupIds } = await readSubgraphConfiguration('game', SUBGRAPH);
    expect(databaseUrl).toBe('postgres://db/platform');
    expect(standInUrls.get('chat')).toBe('http://127.0.0.1:9004');
    expect(trackedGroupIds).toEqual([139]);
  });

  it.each([
    ['no key', WORKER, 'CALLER_ASSERTION_PUBLIC_KEYS'],
    [
      'no key among the keys',
      { ...WORKER, CALLER_ASSERTION_PUBLIC_KEYS: '{"keys":[]}' },
      'must be public keys',
    ],
    ['no database', { ...SUBGRAPH, DATABASE_URL: '' }, 'DATABASE_URL is not set'],
    ['neither a provider nor a sandbox', { ...SUBGRAPH, SANDBOX_URLS: '' }, 'tracker, profile'],
    ['gaps in production', { ...SUBGRAPH, NODE_ENV: 'production' }, 'CHAT_BOT_TOKEN'],
  ])('rejects %s', async (_, environment, message) => {
    await expect(readSubgraphConfiguration('game', environment)).rejects.toThrow(message);
  });
});

describe('the secrets of external services', () => {
  const production = { ...SUBGRAPH, NODE_ENV: 'production', BASE_URL: 'https://x.org', SANDBOX_URLS: '' };
  const identity = {
    IDENTITY_URL: 'https://id.org',
    IDENTITY_CLIENT_ID: '1',
    IDENTITY_CLIENT_SECRET: 'identity-secret',
  };

  it('are needed only by the areas that call the services', async () => {
    await expect(readSubgraphConfiguration('bingo', production)).resolves.toMatchObject({ standIns: [] });
    await expect(readSubgraphConfiguration('auth', production)).rejects.toThrow('IDENTITY_CLIENT_SECRET');
    await expect(readSubgraphConfiguration('auth', { ...production, ...identity })).resolves.toMatchObject({
      identityProvider: { clientSecret: 'identity-secret' },
    });
  });

  it('are not read by other areas, from variables or files', async () => {
    const file = { IDENTITY_CLIENT_SECRET: '', IDENTITY_CLIENT_SECRET_FILE: '/nowhere' };
    for (const environment of [identity, { ...identity, ...file }]) {
      const configuration = await readSubgraphConfiguration('bingo', { ...production, ...environment });
      expect(configuration.identityProvider).toBeNull();
    }
  });
});

describe('the configuration of workers and migrations', () => {
  it('contains nothing about callers', () => {
    expect(readWorkerConfiguration(WORKER)).not.toHaveProperty('callerKeys');
    expect(readMigrateConfiguration(WORKER)).toEqual({ databaseUrl: 'postgres://db/platform' });
    expect(() => readMigrateConfiguration({})).toThrow('DATABASE_URL is not set');
  });
});
