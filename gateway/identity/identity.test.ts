import { createHash } from 'node:crypto';
import type { Credentials } from './credentials';
import { ADDRESS, platform } from './test-support/auth-area';

describe('a service key', () => {
  const serviceKeys = ['old-service-key', 'new-service-key'];

  it.each(serviceKeys)('identifies a service: %s', async (serviceKey) => {
    const { identity } = await platform({ serviceKeys });
    await expect(identity.identify({ serviceKey }, 'service', ADDRESS, 'r1')).resolves.toEqual({
      principal: { kind: 'service' },
      credentialGood: true,
      credentialSent: true,
      limiterKey: 'service',
      unlimited: true,
    });
  });

  it.each(['', 'old-service-ke', 'old-service-key ', 'old-service-key, new-service-key'])(
    'is invalid as %j',
    async (serviceKey) => {
      const { identity } = await platform({ serviceKeys });
      const who = await identity.identify({ serviceKey }, 'service', ADDRESS, 'r1');
      expect(who).toMatchObject({
        credentialGood: false,
        credentialSent: true,
        limiterKey: 'address:192.0.2.7',
      });
    },
  );

  it('is never valid if none is configured', async () => {
    const { identity } = await platform();
    expect((await identity.identify({ serviceKey: '' }, 'service', ADDRESS, 'r1')).credentialGood).toBe(
      false,
    );
  });
});

describe('a service key at a public endpoint', () => {
  const STORED = `sk_${'a'.repeat(43)}`;
  const serviceKeys = ['configured-key'];

  async function requested() {
    const { auth, identity } = await platform({ serviceKeys });
    auth.serviceKeyHashes.push(createHash('sha256').update(STORED).digest('hex'));
    const ask = (credentials: Credentials) => identity.identify(credentials, 'public', ADDRESS, 'r1');
    return { auth, ask };
  }

  it.each(['configured-key', STORED])('lifts the limit: %s', async (serviceKey) => {
    const { ask } = await requested();
    const who = await ask({ serviceKey });
    expect(who).toMatchObject({ principal: { kind: 'service' }, credentialGood: true, unlimited: true });
  });

  it('lifts the limit of a user, who stays the caller', async () => {
    const { auth, ask } = await requested();
    const bearer = await auth.token();
    const who = await ask({ bearer, serviceKey: 'configured-key' });
    expect(who).toMatchObject({ principal: { kind: 'user', userId: '100' }, unlimited: true });
  });

  it.each(['', 'configured-ke', `sk_${'b'.repeat(43)}`, 'garbage'])(
    'that is invalid has no effect but counting against the address: %j',
    async (serviceKey) => {
      const { auth, ask } = await requested();
      const bearer = await auth.token();
      const counted = { credentialGood: false, limiterKey: 'address:192.0.2.7', unlimited: false };
      expect(await ask({ serviceKey })).toMatchObject({ principal: { kind: 'anonymous' }, ...counted });
      expect(await ask({ bearer, serviceKey })).toMatchObject({ principal: { kind: 'user' }, ...counted });
    },
  );

  it('counts as invalid while the auth subgraph is unreachable', async () => {
    const { auth, ask } = await requested();
    auth.failure = { errors: [{ message: 'away', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] };
    expect(await ask({ serviceKey: STORED })).toMatchObject({ credentialGood: false, unlimited: false });
    expect(await ask({ serviceKey: 'configured-key' })).toMatchObject({ unlimited: true });
  });

  it('causes no request to the auth subgraph if it is absent', async () => {
    const { auth, ask } = await requested();
    expect(await ask({})).toMatchObject({ credentialSent: false, credentialGood: true, unlimited: false });
    expect(auth.requested).toEqual([]);
  });
});

describe('a bingo key', () => {
  const bingoKey = `bk_${'a'.repeat(32)}`;
  const keyHash = createHash('sha256').update(bingoKey).digest('hex');
  const findBingoKeyOwner = async (hash: string) => (hash === keyHash ? '100' : null);

  it('identifies a plugin by the hash of the key', async () => {
    const { identity } = await platform({ findBingoKeyOwner });
    await expect(identity.identify({ bingoKey }, 'plugin', ADDRESS, 'r1')).resolves.toEqual({
      principal: { kind: 'plugin', keyHash },
      credentialGood: true,
      credentialSent: true,
      limiterKey: `key:${keyHash}`,
      unlimited: false,
    });
  });

  it.each([`bk_${'a'.repeat(31)}`, `bk_${'a'.repeat(129)}`, `xk_${'a'.repeat(32)}`, `${bingoKey}\n`, ''])(
    'that is malformed is rejected without a request: %j',
    async (malformed) => {
      const requested = jest.fn(async () => '100');
      const { identity } = await platform({ findBingoKeyOwner: requested });
      const who = await identity.identify({ bingoKey: malformed }, 'plugin', ADDRESS, 'r1');
      expect(who).toMatchObject({ credentialGood: false, credentialSent: true });
      expect(requested).not.toHaveBeenCalled();
    },
  );

  it('that is unknown counts against the address', async () => {
    const { identity } = await platform({ findBingoKeyOwner });
    const who = await identity.identify({ bingoKey: `bk_${'b'.repeat(40)}` }, 'plugin', ADDRESS, 'r1');
    expect(who).toMatchObject({ credentialGood: false, limiterKey: 'address:192.0.2.7' });
  });

  it.each([
    [true, 59_000, 1],
    [true, 61_000, 2],
    [false, 1_900, 1],
    [false, 2_100, 2],
  ])('whose existence is %s: after %d ms, %d requests were sent', async (isKnown, later, times) => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const requested = jest.fn(async () => (isKnown ? '100' : null));
    const { identity } = await platform({ findBingoKeyOwner: requested });
    await identity.identify({ bingoKey }, 'plugin', ADDRESS, 'r1');
    clock.mockReturnValue(later);
    await identity.identify({ bingoKey }, 'plugin', ADDRESS, 'r2');
    clock.mockRestore();
    expect(requested).toHaveBeenCalledTimes(times);
  });

  it('of a banned user is invalid; while the auth subgraph is unreachable, the last known bans hold', async () => {
    const { auth, identity } = await platform({ findBingoKeyOwner });
    const isGood = async () =>
      (await identity.identify({ bingoKey }, 'plugin', ADDRESS, 'r1')).credentialGood;
    expect(await isGood()).toBe(true);
    auth.bannedUserIds.push('100');
    identity.clearCaches();
    expect(await isGood()).toBe(false);
    auth.failure = { errors: [{ message: 'away', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] };
    identity.clearCaches();
    expect(await isGood()).toBe(false);
  });

  it('is never valid without a verifier', async () => {
    const { identity } = await platform();
    expect((await identity.identify({ bingoKey }, 'plugin', ADDRESS, 'r1')).credentialGood).toBe(false);
  });
});

describe('the graph', () => {
  it('prefers a token to a service key to a bingo key', async () => {
    const bingoKey = `bk_${'a'.repeat(32)}`;
    const { auth, identity } = await platform({ serviceKeys: ['key'], findBingoKeyOwner: async () => '100' });
    const kindOf = async (credentials: object) =>
      (await identity.identify(credentials, 'any', ADDRESS, 'r1')).principal.kind;
    const bearer = await auth.token();
    await expect(kindOf({ bearer, serviceKey: 'key', bingoKey })).resolves.toBe('user');
    await expect(kindOf({ serviceKey: 'key', bingoKey })).resolves.toBe('service');
    await expect(kindOf({ bingoKey })).resolves.toBe('plugin');
    await expect(kindOf({ bearer: 'garbage', serviceKey: 'key' })).resolves.toBe('anonymous');
    await expect(kindOf({})).resolves.toBe('anonymous');
  });
});
