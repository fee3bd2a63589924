import { ADDRESS, FAKE_TIMERS, platform } from './test-support/auth-area';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: [...FAKE_TIMERS.doNotFake] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('signing keys', () => {
  const garbage = (kid: string) => {
    const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid })).toString('base64url');
    return `${header}.e30.c2ln`;
  };

  it('are fetched once for concurrent tokens', async () => {
    const { auth, identity } = await platform();
    const bearer = await auth.token();
    const first = await Promise.all(
      Array.from({ length: 20 }, () => identity.identify({ bearer }, 'user', ADDRESS, 'r1')),
    );
    expect(first.every(({ credentialGood }) => credentialGood)).toBe(true);
    expect(auth.countOf('signingKeys')).toBe(1);
  });

  it('are fetched again for an unknown key id', async () => {
    const { auth, identity } = await platform();
    await identity.identify({ bearer: await auth.token() }, 'user', ADDRESS, 'r1');
    await auth.addKey('k2');
    const rotated = identity.identify({ bearer: await auth.token({ kid: 'k2' }) }, 'user', ADDRESS, 'r2');
    await jest.advanceTimersByTimeAsync(1000);
    expect((await rotated).credentialGood).toBe(true);
    const old = await identity.identify({ bearer: await auth.token() }, 'user', ADDRESS, 'r3');
    expect(old.credentialGood).toBe(true);
  });

  it('are fetched at most once a second for invented key ids', async () => {
    const { auth, identity } = await platform();
    await identity.identify({ bearer: await auth.token() }, 'user', ADDRESS, 'r1');
    const made = Array.from({ length: 300 }, (_, index) =>
      identity.identify({ bearer: garbage(`made-up-${index}`) }, 'user', ADDRESS, 'r2'),
    );
    await jest.advanceTimersByTimeAsync(1000);
    const responses = await Promise.all(made);
    expect(responses.some(({ credentialGood }) => credentialGood)).toBe(false);
    expect(auth.countOf('signingKeys')).toBe(2);
  });

  it('that are withdrawn no longer verify tokens', async () => {
    const { auth, identity } = await platform();
    await auth.addKey('k2');
    const bearer = await auth.token({ seconds: 3600 });
    expect((await identity.identify({ bearer }, 'user', ADDRESS, 'r1')).credentialGood).toBe(true);
    auth.published.shift();
    await jest.advanceTimersByTimeAsync(300_001);
    await identity.identify({ bearer }, 'user', ADDRESS, 'r2');
    await jest.advanceTimersByTimeAsync(0);
    const after = identity.identify({ bearer }, 'user', ADDRESS, 'r3');
    await jest.advanceTimersByTimeAsync(1000);
    expect((await after).credentialGood).toBe(false);
  });
});
