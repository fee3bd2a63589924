import { ADDRESS, ada, callGate, FAKE_TIMERS, platform, type TokenParts } from './test-support/auth-area';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: [...FAKE_TIMERS.doNotFake] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a session token', () => {
  it('identifies the user of its session', async () => {
    const { auth, identity } = await platform();
    await expect(identity.identify({ bearer: await auth.token() }, 'user', ADDRESS, 'r1')).resolves.toEqual({
      principal: { kind: 'user', sessionId: 's-ada', ...ada },
      credentialGood: true,
      credentialSent: true,
      limiterKey: 'user:100',
      unlimited: false,
      expiresAt: expect.any(Date),
    });
  });

  it('is verified with the gateway as caller', async () => {
    const { auth, identity } = await platform();
    await identity.identify({ cookies: [await auth.token()] }, 'user', ADDRESS, 'r1');
    expect(auth.requested.map(({ caller }) => caller)).toEqual(
      Array(2).fill({ principal: { kind: 'gateway' }, address: null, requestId: 'r1' }),
    );
  });

  it('is the first valid one of several cookies', async () => {
    const { auth, identity } = await platform();
    auth.sessions.set('s-other', { ...ada, userId: '200' });
    const [ended, expired, good, other] = await Promise.all([
      auth.token({ sid: 'ended' }),
      auth.token({ seconds: -1 }),
      auth.token(),
      auth.token({ sid: 's-other', sub: '200' }),
    ]);
    const callerOf = async (cookies: readonly string[]) => {
      const { principal } = await identity.identify({ cookies }, 'user', ADDRESS, 'r1');
      return principal.kind === 'user' ? principal.userId : principal.kind;
    };
    await expect(callerOf(['garbage', ended, expired, good, other])).resolves.toBe('100');
    await expect(callerOf([other, good])).resolves.toBe('200');
    await expect(callerOf(['garbage', ended, expired])).resolves.toBe('anonymous');
  });

  it('is invalid as a bad bearer header even next to a good cookie', async () => {
    const { auth, identity } = await platform();
    const credentials = { bearer: 'garbage', cookies: [await auth.token()] };
    await expect(identity.identify(credentials, 'user', ADDRESS, 'r1')).resolves.toEqual({
      principal: { kind: 'anonymous' },
      credentialGood: false,
      credentialSent: true,
      limiterKey: 'address:192.0.2.7',
      unlimited: false,
    });
  });

  it('is rejected if its session ended or has another user, or the token expired', async () => {
    const { auth, identity } = await platform();
    const rejected = async (parts: TokenParts) => {
      const bearer = await auth.token(parts);
      return !(await identity.identify({ bearer }, 'user', ADDRESS, 'r1')).credentialGood;
    };
    await expect(rejected({})).resolves.toBe(false);
    await expect(rejected({ sid: 'ended' })).resolves.toBe(true);
    await expect(rejected({ sub: '101' })).resolves.toBe(true);
    await expect(rejected({ seconds: -1 })).resolves.toBe(true);
  });

  it('expires even if its signature was verified before', async () => {
    const { auth, identity } = await platform();
    const bearer = await auth.token({ seconds: 5 });
    expect((await identity.identify({ bearer }, 'user', ADDRESS, 'r1')).credentialGood).toBe(true);
    jest.setSystemTime(Date.now() + 5001);
    expect((await identity.identify({ bearer }, 'user', ADDRESS, 'r2')).credentialGood).toBe(false);
  });

  it('is ignored where only service keys are accepted', async () => {
    const { auth, identity } = await platform();
    const who = await identity.identify({ bearer: await auth.token() }, 'service', ADDRESS, 'r1');
    expect(who).toMatchObject({
      credentialSent: false,
      credentialGood: true,
      principal: { kind: 'anonymous' },
    });
  });
});

describe('the session cache', () => {
  it('sends one request in two seconds for any number of callers', async () => {
    const { auth, identity } = await platform();
    const bearer = await auth.token();
    const identify = () => identity.identify({ bearer }, 'user', ADDRESS, 'r1');
    await Promise.all([identify(), identify(), identify()]);
    jest.advanceTimersByTime(1999);
    await identify();
    expect(auth.countOf('sessionIdentity')).toBe(1);
    auth.sessions.delete('s-ada');
    jest.advanceTimersByTime(1);
    expect((await identify()).credentialGood).toBe(false);
    expect(auth.countOf('sessionIdentity')).toBe(2);
  });

  it('is empty after it was cleared', async () => {
    const { auth, identity } = await platform();
    const bearer = await auth.token();
    await identity.identify({ bearer }, 'user', ADDRESS, 'r1');
    auth.sessions.delete('s-ada');
    identity.clearCaches();
    expect((await identity.identify({ bearer }, 'user', ADDRESS, 'r2')).credentialGood).toBe(false);
  });

  it('drops a response that was in flight when it was cleared', async () => {
    const { auth, identity } = await platform();
    const bearer = await auth.token();
    await identity.identify({ bearer }, 'user', ADDRESS, 'r0');
    identity.clearCaches();
    const { open, opened } = callGate();
    auth.beforeResponse = () => opened;
    const before = identity.identify({ bearer }, 'user', ADDRESS, 'r1');
    while (auth.countOf('sessionIdentity') < 2) await Promise.resolve();
    auth.sessions.delete('s-ada');
    identity.clearCaches();
    auth.beforeResponse = async () => undefined;
    const during = identity.identify({ bearer }, 'user', ADDRESS, 'r2');
    expect((await during).credentialGood).toBe(false);
    open();
    expect((await before).credentialGood).toBe(true);
    expect((await identity.identify({ bearer }, 'user', ADDRESS, 'r3')).credentialGood).toBe(false);
  });

  it('does not store errors', async () => {
    const { auth, identity } = await platform();
    const bearer = await auth.token();
    await identity.identify({ bearer }, 'user', ADDRESS, 'r0');
    identity.clearCaches();
    auth.failure = {
      errors: [{ message: 'auth is not reachable', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }],
    };
    const failing = identity.identify({ bearer }, 'user', ADDRESS, 'r1');
    await expect(failing).rejects.toMatchObject({
      message: 'auth is not reachable',
      extensions: { code: 'UPSTREAM_UNAVAILABLE' },
    });
    auth.failure = null;
    expect((await identity.identify({ bearer }, 'user', ADDRESS, 'r2')).credentialGood).toBe(true);
  });

  it('maps a rejection of the gateway to an internal error', async () => {
    const { auth, identity } = await platform();
    auth.failure = {
      errors: [{ message: 'Authentication required', extensions: { code: 'UNAUTHENTICATED' } }],
    };
    const failing = identity.identify({ bearer: await auth.token() }, 'user', ADDRESS, 'r1');
    await expect(failing).rejects.toMatchObject({ extensions: { code: 'INTERNAL_SERVER_ERROR' } });
  });
});
