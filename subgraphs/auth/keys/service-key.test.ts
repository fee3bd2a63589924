import { hashSecret } from '#kit/hash-secret';
import { suiteArea } from '#tests/support/suite';
import { openTestArea, SUPER_ADMIN_ID, type TestArea } from '../test-support/open-test-area';
import { endServiceKey, issueServiceKey } from './service-key.commands';
import { COMMAND_LINE } from './service-key.fields';
import { listServiceKeys } from './service-key.queries';

const GATEWAY = { kind: 'gateway' } as const;
const HASHES = '{ serviceKeyHashes }';
const NOTE = 'mutation ($h: String!) { recordServiceKeyUse(keyHash: $h) }';

const area = suiteArea(openTestArea);
let admin: Awaited<ReturnType<TestArea['user']>>;

beforeAll(async () => {
  admin = await area.user(SUPER_ADMIN_ID);
});

const good = async () =>
  (await area.ask<{ serviceKeyHashes: string[] }>(HASHES, {}, GATEWAY)).serviceKeyHashes;
const issue = (name: string, rotate = false) =>
  area.database.transaction((transaction) => issueServiceKey(transaction, { name, rotate }, COMMAND_LINE));
const revoke = (name: string) =>
  area.database.transaction((transaction) => endServiceKey(transaction, name, COMMAND_LINE));
const listed = async (name: string) =>
  (await listServiceKeys(area.database)).filter((key) => key.name === name);

async function issued(name: string, rotate = false): Promise<string> {
  const made = await issue(name, rotate);
  if (!made) throw new Error(`a key ${name} stands`);
  return made.key;
}

describe('a service key', () => {
  it('is shown once, stored as a hash and active until revoked', async () => {
    const key = await issued('validator');
    expect(key).toMatch(/^sk_[\w-]{43}$/);
    expect(await good()).toContain(hashSecret(key));
    const rows: unknown[] = await area.dataSource.query('SELECT * FROM auth.service_keys');
    expect(JSON.stringify(rows)).not.toContain(key.slice(3));
    expect(await revoke('validator')).toBe(true);
    expect(await good()).not.toContain(hashSecret(key));
    expect(await revoke('validator')).toBe(false);
    expect(await listed('validator')).toEqual([
      { name: 'validator', createdAt: expect.any(Date), lastUsedAt: null, revokedAt: expect.any(Date) },
    ]);
  });

  it('is kept when its name is issued again without rotation', async () => {
    const first = await issued('again');
    expect(await issue('again')).toBeNull();
    const second = await issued('again', true);
    const hashes = await good();
    expect([first, second].map((key) => hashes.includes(hashSecret(key)))).toEqual([false, true]);
    expect((await listed('again')).map(({ revokedAt }) => revokedAt === null)).toEqual([true, false]);
  });

  it.each([false, true])('is unique under concurrent requests for its name (rotate: %s)', async (rotate) => {
    const name = `at once ${rotate}`;
    const keys = await Promise.all(Array.from({ length: 8 }, () => issue(name, rotate)));
    expect(keys.filter((key) => key !== null)).toHaveLength(rotate ? 8 : 1);
    expect((await listed(name)).filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1);
  });

  it('has each action logged for the operator, without the key', async () => {
    const keys = [await issued('logged'), await issued('logged', true)];
    await revoke('logged');
    const log: { action: string; details: string; user_id: string }[] = await area.dataSource.query(
      `SELECT action, details, user_id FROM auth.activity_log WHERE details LIKE '%logged' ORDER BY id`,
    );
    expect(log.map(({ action }) => action)).toEqual([
      'service_key_issue',
      'service_key_rotate',
      'service_key_revoke',
    ]);
    expect(new Set(log.map(({ user_id }) => user_id))).toEqual(new Set([COMMAND_LINE.userId]));
    for (const key of keys) expect(JSON.stringify(log)).not.toContain(key.slice(3));
  });

  it.each(['', ' ', 'a\u0000', 'x'.repeat(65)])('rejects the name %j', async (name) => {
    await expect(issue(name)).rejects.toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  });

  it('cannot be revoked if it never existed', async () => {
    await expect(revoke('nobody')).rejects.toThrow('Service key not found');
  });
});

describe('administrators', () => {
  const LISTED = '{ serviceKeys { name createdAt lastUsedAt revokedAt } }';

  it('see the keys, and no secret', async () => {
    const key = await issued('website');
    const { serviceKeys } = await area.ask<{ serviceKeys: { name: string }[] }>(LISTED, {}, admin);
    expect(serviceKeys.find(({ name }) => name === 'website')).toEqual({
      name: 'website',
      createdAt: expect.any(String),
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(JSON.stringify(serviceKeys)).not.toContain(key.slice(3));
  });

  it('are the only ones who do', async () => {
    const { errors } = await area.execute(LISTED, {}, await area.user('100000000000000002'));
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('the gateway', () => {
  it('records the use of a key at most once a minute, and never for a revoked one', async () => {
    const h = hashSecret(await issued('used'));
    const lastUse = async () => (await listed('used'))[0]?.lastUsedAt?.getTime() ?? null;
    await area.ask(NOTE, { h }, GATEWAY);
    const first = await lastUse();
    expect(first).not.toBeNull();
    await area.ask(NOTE, { h }, GATEWAY);
    expect(await lastUse()).toBe(first);
    const back = (interval: string) =>
      area.dataSource.query(
        `UPDATE auth.service_keys SET last_used_at = now() - $2::interval WHERE key_hash = $1`,
        [h, interval],
      );
    await back('61 seconds');
    await area.ask(NOTE, { h }, GATEWAY);
    expect(await lastUse()).toBeGreaterThanOrEqual(first ?? 0);
    await revoke('used');
    await back('2 minutes');
    const before = await lastUse();
    await area.ask(NOTE, { h }, GATEWAY);
    expect(await lastUse()).toBe(before);
  });

  it('is the only caller allowed to read hashes and record use', async () => {
    for (const query of [HASHES, 'mutation { recordServiceKeyUse(keyHash: "x") }']) {
      for (const principal of [admin, { kind: 'service' } as const]) {
        const { errors } = await area.execute(query, {}, principal);
        expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
      }
    }
  });
});
