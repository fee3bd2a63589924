import { newCallerKeys } from '#kit/test-support/caller-keys';
import { verifyCaller } from '#protocol/caller-assertion';
import { ANONYMOUS, type Caller } from '#protocol/principal';
import { CallerAssertions } from './caller-assertions';

const anonymous: Caller = { principal: ANONYMOUS, address: '192.0.2.1', requestId: 'first' };

const user: Caller = {
  principal: {
    kind: 'user',
    userId: '1',
    username: 'ann',
    sessionId: 's1',
    permissions: ['manage_bingo'],
    isSuperAdmin: false,
  },
  address: '192.0.2.1',
  requestId: 'first',
};

const file = { reference: 'r', key: 'k', fileName: 'a.png', mediaType: 'image/png', size: 1 };

async function assertions(now = () => 0) {
  const { signing, keys } = await newCallerKeys();
  return { of: new CallerAssertions('auth', signing, now), keys };
}

describe('assertions of callers', () => {
  it('are shared by requests of one principal from one address', async () => {
    const { of, keys } = await assertions();
    const first = await of.of(user);
    expect(await of.of({ ...user, requestId: 'second' })).toBe(first);
    expect(await verifyCaller(first, 'auth', keys)).toMatchObject({ caller: user });
  });

  it.each<[string, Caller]>([
    ['from another address', { ...user, address: '192.0.2.2' }],
    ['of an anonymous caller', anonymous],
    [
      'with other permissions',
      { ...user, principal: { ...user.principal, permissions: [] } as Caller['principal'] },
    ],
    ['with files', { ...user, files: [file] }],
    ['for a file', { ...user, deliversFile: true }],
  ])('are not those of a request %s', async (_which, other) => {
    const { of, keys } = await assertions();
    const first = await of.of(user);
    const second = await of.of(other);
    expect(second).not.toBe(first);
    expect(await verifyCaller(second, 'auth', keys)).toMatchObject({ caller: other });
  });

  it('serve one request each with files', async () => {
    const { of } = await assertions();
    const withFiles = { ...user, files: [file] };
    expect(await of.of(withFiles)).not.toBe(await of.of(withFiles));
  });

  it('are shared by thousands of callers in turn', async () => {
    const { of } = await assertions();
    const callers = Array.from({ length: 2500 }, (_, index): Caller => {
      return { ...anonymous, principal: { kind: 'plugin', keyHash: String(index) } };
    });
    const first = await Promise.all(callers.map((caller) => of.of(caller)));
    expect(new Set(first).size).toBe(2500);
    expect(await Promise.all(callers.map((caller) => of.of(caller)))).toEqual(first);
  });

  it('are signed anew after half a minute', async () => {
    let now = 0;
    const { of } = await assertions(() => now);
    const first = await of.of(user);
    now = 29_999;
    expect(await of.of(user)).toBe(first);
    now = 30_000;
    expect(await of.of(user)).not.toBe(first);
  });
});
