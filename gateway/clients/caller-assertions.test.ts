import { CallerReader } from '#kit/execution/serve-subgraph';
import { newCallerKeys } from '#kit/test-support/caller-keys';
import { ANONYMOUS, type Caller } from '#protocol/principal';
import { CallerAssertions, type CallerHeaders } from './http-client';

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

const DIGEST = '0'.repeat(64);
const idempotency = { id: DIGEST, owner: DIGEST, fingerprint: DIGEST, secret: DIGEST };

async function assertions(now = () => 0) {
  const { signing, keys } = await newCallerKeys();
  const reader = new CallerReader('auth', keys);
  return {
    of: new CallerAssertions('auth', signing, now),
    read: (headers: CallerHeaders) => reader.read(headers),
  };
}

const players = (count: number) =>
  Array.from({ length: count }, (_, index): Caller => {
    return { ...anonymous, principal: { kind: 'plugin', keyHash: String(index) } };
  });

describe('assertions of callers', () => {
  it('are shared by requests of one principal from one address', async () => {
    const { of, read } = await assertions();
    const first = await of.of(user);
    expect(await of.of({ ...user, requestId: 'second' })).toBe(first);
    expect(await read(first)).toEqual(user);
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
    ['with an idempotency key', { ...user, idempotency }],
  ])('are not those of a request %s', async (_which, other) => {
    const { of, read } = await assertions();
    const [first, second] = await Promise.all([of.of(user), of.of(other)]);
    expect(await read(first)).toEqual(user);
    expect(await read(second)).toEqual(other);
  });

  it('serve one request each with files', async () => {
    const { of } = await assertions();
    const withFiles = { ...user, files: [file] };
    expect(await of.of(withFiles)).not.toEqual(await of.of(withFiles));
  });

  it('are shared by thousands of callers in turn', async () => {
    const { of, read } = await assertions();
    const callers = players(2500);
    const first = await Promise.all(callers.map((caller) => of.of(caller)));
    expect(await Promise.all(first.map(read))).toEqual(callers);
    expect(await Promise.all(callers.map((caller) => of.of(caller)))).toEqual(first);
  });

  it('are signed anew after half a minute', async () => {
    let now = 0;
    const { of } = await assertions(() => now);
    const first = await of.of(user);
    now = 29_999;
    expect(await of.of(user)).toBe(first);
    now = 30_000;
    expect(await of.of(user)).not.toEqual(first);
  });
});
