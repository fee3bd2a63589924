import { hashSecret } from '#kit/hash-secret';
import { codesOf } from '#kit/test-support/while-held';
import type { Principal, UserPrincipal } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { openTestArea, SUPER_ADMIN_ID } from '../test-support/open-test-area';

const CREATE = 'mutation ($name: String!) { createServiceKey(name: $name) { name key createdAt } }';
const REVOKE = 'mutation ($name: String!) { revokeServiceKey(name: $name) { success } }';
const CREATE_TOKEN = `mutation ($at: Timestamp!) {
  createAccessToken(name: "script", mayCreateTokens: true, expiresAt: $at) { id }
}`;

const area = suiteArea(openTestArea);
let admin: UserPrincipal;

beforeAll(async () => {
  admin = await area.user(SUPER_ADMIN_ID);
});

const create = (by: Principal, name: string) => area.execute(CREATE, { name }, by);
const revoke = (by: Principal, name: string) => area.execute(REVOKE, { name }, by);

async function issued(name: string): Promise<string> {
  const { createServiceKey } = await area.ask<{ createServiceKey: { key: string } }>(CREATE, { name }, admin);
  return createServiceKey.key;
}

async function activeNames(): Promise<string[]> {
  const rows: { name: string }[] = await area.dataSource.query(
    'SELECT name FROM auth.service_keys WHERE revoked_at IS NULL ORDER BY name',
  );
  return rows.map(({ name }) => name);
}

/** The principal of an access token that may create others. */
async function tokenOf(user: UserPrincipal): Promise<UserPrincipal> {
  const variables = { at: new Date(Date.now() + 86_400_000).toISOString() };
  const { createAccessToken } = await area.ask<{ createAccessToken: { id: string } }>(
    CREATE_TOKEN,
    variables,
    user,
  );
  return { ...user, sessionId: createAccessToken.id };
}

describe('a service key of an administrator', () => {
  it('is shown once and stored as a hash, under its name without white space at the ends', async () => {
    const { createServiceKey } = await area.ask<{ createServiceKey: { key: string } }>(
      CREATE,
      { name: ' website ' },
      admin,
    );
    expect(createServiceKey).toEqual({
      name: 'website',
      key: expect.stringMatching(/^sk_[\w-]{43}$/),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const rows: { key_hash: string }[] = await area.dataSource.query('SELECT * FROM auth.service_keys');
    expect(rows.map(({ key_hash }) => key_hash)).toEqual([hashSecret(createServiceKey.key)]);
    expect(JSON.stringify(rows)).not.toContain(createServiceKey.key.slice(3));
  });

  it('is rejected while an active key has the name, not after its revocation', async () => {
    const first = await issued('again');
    expect((await create(admin, 'again')).errors?.[0]).toMatchObject({
      message: 'name is already the name of an active service key',
      extensions: { code: 'CONFLICT', argument: 'name' },
    });
    expect((await revoke(admin, 'again')).errors).toBeUndefined();
    expect(await activeNames()).not.toContain('again');
    expect(await issued('again')).not.toBe(first);
  });

  it.each(['', ' ', 'a\u0000', 'x'.repeat(65)])('cannot have the name %j', async (name) => {
    expect(codesOf([await create(admin, name)])).toEqual(['BAD_USER_INPUT']);
  });

  it('is logged with its administrator and without the key', async () => {
    const key = await issued('logged');
    await revoke(admin, 'logged');
    const log: { action: string; user_id: string; details: string }[] = await area.dataSource.query(
      `SELECT action, user_id, details FROM auth.activity_log WHERE details LIKE '%logged' ORDER BY id`,
    );
    expect(log).toEqual([
      { action: 'service_key_issue', user_id: admin.userId, details: 'Issued the service key logged' },
      { action: 'service_key_revoke', user_id: admin.userId, details: 'Revoked the service key logged' },
    ]);
    expect(JSON.stringify(log)).not.toContain(key.slice(3));
  });

  it('cannot be revoked if no active key has the name, such as one of the configuration', async () => {
    await issued('gone');
    await revoke(admin, 'gone');
    for (const name of ['gone', 'nobody', 'sandbox-service-key']) {
      expect((await revoke(admin, name)).errors?.[0]).toMatchObject({
        message: 'Service key not found',
        extensions: { code: 'NOT_FOUND' },
      });
    }
  });

  it('is created once under concurrent requests', async () => {
    const results = await Promise.all(Array.from({ length: 6 }, () => create(admin, 'at once')));
    expect(codesOf(results)).toEqual([...Array(5).fill('CONFLICT'), 'OK']);
  });
});

describe('creating and revoking service keys', () => {
  it('is rejected to everybody but super administrators', async () => {
    await issued('kept');
    const others = [
      await area.user('11'),
      await area.user('12', ['view_admin', 'manage_users', 'view_devops'], 100),
      ...(['anonymous', 'service', 'gateway'] as const).map((kind) => ({ kind })),
    ];
    for (const caller of others) {
      const code = caller.kind === 'user' ? 'FORBIDDEN' : 'UNAUTHENTICATED';
      expect(codesOf([await create(caller, 'refused'), await revoke(caller, 'kept')])).toEqual([code, code]);
    }
    const names = await activeNames();
    expect([names.includes('kept'), names.includes('refused')]).toEqual([true, false]);
  });

  it('is rejected to who was a super administrator when the caller was identified', async () => {
    const before = { ...(await area.user('900')), isSuperAdmin: true };
    expect(codesOf([await create(before, 'late'), await revoke(before, 'website')])).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
  });

  it('lets access tokens revoke and not create, whoever they belong to', async () => {
    const token = await tokenOf(admin);
    await issued('scripted');
    expect((await create(token, 'by token')).errors?.[0]).toMatchObject({
      message: 'Access tokens may not create service keys: sign in with a browser',
      extensions: { code: 'FORBIDDEN' },
    });
    expect((await revoke(token, 'scripted')).errors).toBeUndefined();
    expect(await activeNames()).not.toContain('by token');
  });

  it('ends at 100 active keys', async () => {
    await area.dataSource.query(
      `INSERT INTO auth.service_keys (key_hash, name) SELECT 'n' || n, 'n' || n
       FROM generate_series(1, 100 - (SELECT count(*) FROM auth.service_keys WHERE revoked_at IS NULL)) AS n`,
    );
    expect((await create(admin, 'one more')).errors?.[0]).toMatchObject({
      message: 'There are already 100 active service keys, the maximum; revoke one first',
      extensions: { code: 'BAD_USER_INPUT' },
    });
    await revoke(admin, 'n1');
    expect((await create(admin, 'one more')).errors).toBeUndefined();
  });
});
