import { codesOf, whileLocked } from '#kit/test-support/while-held';
import type { UserPrincipal } from '#protocol/principal';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { suiteArea } from '#tests/support/suite';
import { openTestArea, SUPER_ADMIN_ID } from '../test-support/open-test-area';

const CREATE = `mutation ($name: String! = "script", $at: Timestamp!, $may: Boolean! = false) {
  createAccessToken(name: $name, expiresAt: $at, mayCreateTokens: $may) { id expiresAt }
}`;
const REVOKE = 'mutation ($id: ID!) { revokeAccessToken(id: $id) { success } }';
const LIST = '{ accessTokens { id mayCreateTokens madeBy } }';
const ROUNDS = [1, 2, 3, 4, 5, 6, 7, 8];

const area = suiteArea(openTestArea);
let admin: UserPrincipal;
let users = 0;

beforeAll(async () => {
  admin = await area.user(SUPER_ADMIN_ID);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Timestamps by number of days from now. */
const days = Array.from({ length: 31 }, (_, index) => inDays(index));

function newUser(): Promise<UserPrincipal> {
  users += 1;
  return area.user(String(users));
}

const create = (caller: UserPrincipal, may = false, at = inDays(1)): Promise<SubgraphResult> =>
  area.execute(CREATE, { at, may }, caller);

/** Creates a token and returns the principal that the gateway derives from it. */
async function tokenOf(caller: UserPrincipal, may = false, at = inDays(1)): Promise<UserPrincipal> {
  const variables = { at, may };
  const { createAccessToken } = await area.ask<{ createAccessToken: { id: string } }>(
    CREATE,
    variables,
    caller,
  );
  return { ...caller, sessionId: createAccessToken.id };
}

const revoke = (by: UserPrincipal, token: UserPrincipal) => area.execute(REVOKE, { id: token.sessionId }, by);

async function liveTokenIds(user: UserPrincipal): Promise<string[]> {
  const rows: { id: string }[] = await area.dataSource.query(
    `SELECT id FROM auth.sessions WHERE user_id = $1 AND kind = 'access_token' ORDER BY id`,
    [user.userId],
  );
  return rows.map(({ id }) => id);
}

const idsOf = (...tokens: readonly UserPrincipal[]) => tokens.map(({ sessionId }) => sessionId).sort();

describe('the right to create access tokens', () => {
  it('belongs to browser sessions and to tokens with mayCreateTokens', async () => {
    const user = await newUser();
    const able = await tokenOf(user, true);
    expect((await create(able)).errors).toBeUndefined();
  });

  it('is off for tokens by default', async () => {
    const user = await newUser();
    const token = await tokenOf(user);
    const { errors } = await create(token);
    expect(errors?.[0]).toMatchObject({
      message: 'This access token may not create access tokens: it was created without mayCreateTokens',
      extensions: { code: 'FORBIDDEN' },
    });
    expect(await liveTokenIds(user)).toEqual(idsOf(token));
  });

  it('can be passed on by a token that has it', async () => {
    const user = await newUser();
    const able = await tokenOf(user, true);
    const ableToo = await tokenOf(able, true);
    const unable = await tokenOf(able);
    expect(codesOf([await create(ableToo), await create(unable)])).toEqual(['FORBIDDEN', 'OK']);
  });

  it('is off for tokens that existed before the migration', async () => {
    const user = await newUser();
    const id = `old-${user.userId}`;
    await area.dataSource.query(
      `INSERT INTO auth.sessions (id, user_id, kind, name, key_id, expires_at)
       VALUES ($1, $2, 'access_token', 'old', 'test', now() + interval '1 day')`,
      [id, user.userId],
    );
    expect(codesOf([await create({ ...user, sessionId: id })])).toEqual(['FORBIDDEN']);
  });

  it('is listed, with the id of the creating token', async () => {
    const user = await newUser();
    const able = await tokenOf(user, true);
    const made = await tokenOf(able);
    const { accessTokens } = await area.ask<{ accessTokens: object[] }>(LIST, {}, user);
    expect(accessTokens).toEqual([
      { id: made.sessionId, mayCreateTokens: false, madeBy: able.sessionId },
      { id: able.sessionId, mayCreateTokens: true, madeBy: null },
    ]);
  });

  it('is recorded in the activity log when used', async () => {
    const user = await newUser();
    const able = await tokenOf(user, true);
    await tokenOf(able);
    const rows: { details: string }[] = await area.dataSource.query(
      'SELECT details FROM auth.activity_log WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
      [user.userId],
    );
    expect(rows[0]?.details).toMatch(/Z, by the access token script$/);
  });
});

describe('a token created by a token', () => {
  it.each<[string, number, number]>([
    ['at the requested time if that is earlier', 2, 2],
    ['with the creating token if the requested time is later', 30, 3],
  ])('expires %s', async (_when, requested, expected) => {
    const able = await tokenOf(await newUser(), true, days[3]);
    const { createAccessToken } = await area.ask<{ createAccessToken: { id: string; expiresAt: string } }>(
      CREATE,
      { at: days[requested] },
      able,
    );
    expect(createAccessToken.expiresAt).toBe(days[expected]);
    const [row]: { expires_at: Date }[] = await area.dataSource.query(
      'SELECT expires_at FROM auth.sessions WHERE id = $1',
      [createAccessToken.id],
    );
    expect(row?.expires_at.toISOString()).toBe(days[expected]);
  });

  it('is revoked with its creator, recursively; siblings stay', async () => {
    const user = await newUser();
    const [first, sibling] = [await tokenOf(user, true), await tokenOf(user, true)];
    const second = await tokenOf(first, true);
    await tokenOf(await tokenOf(second, true));
    const stays = await tokenOf(sibling);
    expect((await revoke(user, first)).errors).toBeUndefined();
    expect(await liveTokenIds(user)).toEqual(idsOf(sibling, stays));
  });

  it('may be revoked without its creator', async () => {
    const user = await newUser();
    const first = await tokenOf(user, true);
    const second = await tokenOf(first, true);
    await tokenOf(second);
    await revoke(first, second);
    expect(await liveTokenIds(user)).toEqual(idsOf(first));
  });

  it('ends when its creator signs out', async () => {
    const user = await newUser();
    const first = await tokenOf(user, true);
    await tokenOf(first);
    await area.ask('mutation { signOut { location } }', {}, first);
    expect(await liveTokenIds(user)).toEqual([]);
  });

  it('ends when its user is banned', async () => {
    const user = await newUser();
    await tokenOf(await tokenOf(await tokenOf(user, true), true));
    const ban = 'mutation ($id: ID!) { moderateUser(userId: $id, action: ban) { id } }';
    await area.ask(ban, { id: user.userId }, admin);
    expect(await liveTokenIds(user)).toEqual([]);
  });

  it('outlives the browser session it originates from', async () => {
    const user = await newUser();
    const first = await tokenOf(user, true);
    const second = await tokenOf(first);
    await area.ask('mutation { signOut { location } }', {}, user);
    expect(await liveTokenIds(user)).toEqual(idsOf(first, second));
  });
});

describe('a token that is revoked while it creates another', () => {
  it('creates none when the revocation commits first', async () => {
    const user = await newUser();
    const first = await tokenOf(user, true);
    const late = await whileLocked(
      area.database,
      (transaction) =>
        transaction.entities.query('DELETE FROM auth.sessions WHERE id = $1', [first.sessionId]),
      () => create(first),
    );
    expect(codesOf([late])).toEqual(['UNAUTHENTICATED']);
    expect(await liveTokenIds(user)).toEqual([]);
  });

  it('also revokes the new token when the revocation commits last', async () => {
    const user = await newUser();
    const first = await tokenOf(user, true);
    const end = await whileLocked(
      area.database,
      async (transaction) => {
        await transaction.entities.query('SELECT 1 FROM auth.sessions WHERE id = $1 FOR KEY SHARE', [
          first.sessionId,
        ]);
        await transaction.entities.query(
          `INSERT INTO auth.sessions (id, user_id, kind, name, key_id, expires_at, made_by)
           VALUES ($1, $2, 'access_token', 'made', 'test', now() + interval '1 hour', $3)`,
          [`made-by-${user.userId}`, user.userId, first.sessionId],
        );
      },
      () => revoke(user, first),
    );
    expect(end.errors).toBeUndefined();
    expect(await liveTokenIds(user)).toEqual([]);
  });

  it('creates none when the revocation of its creator commits first', async () => {
    const user = await newUser();
    const first = await tokenOf(user, true);
    const second = await tokenOf(first, true);
    const late = await whileLocked(
      area.database,
      (transaction) =>
        transaction.entities.query('DELETE FROM auth.sessions WHERE id = $1', [first.sessionId]),
      () => create(second),
    );
    expect(codesOf([late])).toEqual(['UNAUTHENTICATED']);
    expect(await liveTokenIds(user)).toEqual([]);
  });

  it.each(ROUNDS)('leaves no token behind in either order, round %i', async () => {
    const user = await newUser();
    const first = await tokenOf(user, true);
    const second = await tokenOf(first, true);
    const results = await Promise.all([
      create(first, true),
      create(second, true),
      revoke(user, first),
      create(second),
      create(first),
    ]);
    expect(results[2]?.errors).toBeUndefined();
    for (const code of codesOf(results)) expect(['OK', 'UNAUTHENTICATED']).toContain(code);
    expect(await liveTokenIds(user)).toEqual([]);
  });
});
