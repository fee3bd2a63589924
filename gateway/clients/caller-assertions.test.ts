import { maxHeaderSize } from 'node:http';
import { generateKeyPair } from 'jose';
import { CallerReader } from '#kit/serving/caller-reader';
import { newCallerKeys } from '#kit/test-support/caller-keys';
import { ASSERTION_HEADER, CALLER_INDEX_HEADER } from '#protocol/caller-assertion';
import { ANONYMOUS, type Caller } from '#protocol/principal';
import { CallerAssertions, type CallerHeaders } from './caller-assertions';

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

describe.each([
  ['alone', false],
  ['in groups', true],
])('assertions of callers, signed %s', (_how, groups) => {
  it('are shared by requests of one principal from one address', async () => {
    const { of, read } = await assertions();
    const first = await of.of(user, groups);
    expect(await of.of({ ...user, requestId: 'second' }, groups)).toBe(first);
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
    const [first, second] = await Promise.all([of.of(user, groups), of.of(other, groups)]);
    expect(await read(first)).toEqual(user);
    expect(await read(second)).toEqual(other);
  });

  it('serve one request each with files', async () => {
    const { of } = await assertions();
    const withFiles = { ...user, files: [file] };
    expect(await of.of(withFiles, groups)).not.toEqual(await of.of(withFiles, groups));
  });

  it('are shared by thousands of callers in turn', async () => {
    const { of, read } = await assertions();
    const callers = players(2500);
    const first = await Promise.all(callers.map((caller) => of.of(caller, groups)));
    expect(await Promise.all(first.map(read))).toEqual(callers);
    expect(await Promise.all(callers.map((caller) => of.of(caller, groups)))).toEqual(first);
  });

  it('are signed anew after half a minute', async () => {
    let now = 0;
    const { of } = await assertions(() => now);
    const first = await of.of(user, groups);
    now = 29_999;
    expect(await of.of(user, groups)).toBe(first);
    now = 30_000;
    expect(await of.of(user, groups)).not.toEqual(first);
  });
});

describe('an assertion for a group', () => {
  const assertionOf = (headers: CallerHeaders) => headers[ASSERTION_HEADER];

  it('has the callers that came while another was signed, at most eight', async () => {
    const { of } = await assertions();
    const headers = await Promise.all(players(20).map((caller) => of.of(caller, true)));
    const sizes = new Map<string | undefined, number>();
    for (const one of headers) sizes.set(assertionOf(one), (sizes.get(assertionOf(one)) ?? 0) + 1);
    expect([...sizes.values()]).toEqual([1, 8, 8, 3]);
    expect(headers.map((one) => one[CALLER_INDEX_HEADER])).toEqual([
      undefined,
      ...'01234567',
      ...'01234567',
      ...'012',
    ]);
  });

  it('has fewer callers if they have many permissions, and fits in half of the headers of a request', async () => {
    const { of, read } = await assertions();
    const permissions = Array.from({ length: 20 }, (_, index) => `a_permission_with_a_long_name_${index}`);
    const users = Array.from({ length: 17 }, (_, index): Caller => {
      const principal = { ...user.principal, userId: String(index), permissions } as Caller['principal'];
      return { ...user, principal };
    });
    const headers = await Promise.all(users.map((caller) => of.of(caller, true)));
    expect(await Promise.all(headers.map(read))).toEqual(users);
    const lengths = headers.map((one) => assertionOf(one)?.length ?? 0);
    expect(Math.max(...lengths)).toBeGreaterThan(3_000);
    expect(Math.max(...lengths)).toBeLessThan(maxHeaderSize / 2);
    expect(Math.max(...headers.map((one) => Number(one[CALLER_INDEX_HEADER] ?? 0)))).toBeLessThan(7);
  });

  it('is not used for an area that knows one caller only', async () => {
    const { of } = await assertions();
    const callers = players(3);
    const grouped = await Promise.all(callers.map((caller) => of.of(caller, true)));
    const alone = await Promise.all(callers.map((caller) => of.of(caller, false)));
    expect(new Set([...grouped, ...alone].map(assertionOf)).size).toBe(5);
    for (const headers of alone) expect(headers).not.toHaveProperty(CALLER_INDEX_HEADER);
  });

  it('fails for its callers alone if it cannot be signed', async () => {
    const { signing } = await newCallerKeys();
    const { privateKey: ofAnotherCurve } = await generateKeyPair('ES384');
    const key = { ...signing };
    const of = new CallerAssertions('auth', key);
    const [first, second, third] = players(3);
    if (!first || !second || !third) throw new Error('there are three players');
    const signed = of.of(first, true);
    key.key = ofAnotherCurve;
    const refused = await Promise.allSettled([of.of(second, true), of.of(third, true)]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(signed).resolves.toHaveProperty([ASSERTION_HEADER]);
    key.key = signing.key;
    await expect(of.of(second, true)).resolves.toHaveProperty([ASSERTION_HEADER]);
  });
});
