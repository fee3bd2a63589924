import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { seedEvent } from '../bingo/seed';
import { testUser } from '../expectations';

let platform: TestPlatform;
/** A second process on the same database. */
let other: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
  other = await startPlatform({ DATABASE_URL: platform.databaseUrl });
});
afterAll(async () => {
  await other?.stop();
  await platform.stop();
});

const shown = z.object({ name: z.string(), status: z.string() });

const standing = z.object({ leaderboard: z.array(z.object({ user: z.object({ username: z.string() }) })) });

/** Reads repeatedly. @returns the first result requested a second after the instant. */
async function aSecondAfter<T>(instant: number, read: () => Promise<T>): Promise<T> {
  for (;;) {
    const requested = performance.now();
    const found = await read();
    if (requested - instant >= 1000) return found;
    await pause(20);
  }
}

async function show({ anonymous }: TestPlatform, event: string) {
  return shown.parse((await anonymous.get(`/bingo/events/${event}`).expect(200)).body);
}

describe('An endpoint with a cached response', () => {
  test('has an ETag, and answers 304 when it matches', async () => {
    const path = `/bingo/events/${await seedEvent(platform)}`;
    const { headers } = await platform.anonymous.get(path).expect(200);
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(headers.get('vary')).toBe('Origin, X-Response-Envelope');
    const conditional = { 'if-none-match': `"other", W/${etag}` };
    const again = await platform.anonymous.get(path, { headers: conditional }).expect(304);
    expect([again.text, again.headers.get('etag')]).toEqual(['', etag]);
    expect(again.headers.get('ratelimit')).not.toBeNull();
    await platform.anonymous.get(path, { headers: { 'if-none-match': '"other"' } }).expect(200);
  });

  test('changes its ETag with the response', async () => {
    const event = await seedEvent(platform);
    const path = `/bingo/events/${event}`;
    const before = await platform.anonymous.get(path).expect(200);
    const admin = await platform.signInAdmin();
    await admin.put(path, { name: 'Renamed' }).expect(200);
    const conditional = { 'if-none-match': before.headers.get('etag') ?? '' };
    const { body } = await platform.anonymous.get(path, { headers: conditional }).expect(200);
    expect(body).toMatchObject({ name: 'Renamed' });
  });

  test('answers HEAD like GET, without the body', async () => {
    const path = `/bingo/events/${await seedEvent(platform)}/leaderboard`;
    const get = await platform.anonymous.get(path).expect(200);
    const head = await platform.anonymous.request(path, { method: 'HEAD' }).expect(200);
    expect(head.text).toBe('');
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  test('wraps a cached response in the envelope, with another ETag', async () => {
    const path = `/bingo/events/${await seedEvent(platform)}`;
    const plain = await platform.anonymous.get(path).expect(200);
    const requested = { 'x-response-envelope': 'true' };
    const wrapped = await platform.anonymous.get(path, { headers: requested }).expect(200);
    expect(wrapped.body).toEqual({ data: plain.body, error: null });
    const etag = wrapped.headers.get('etag') ?? '';
    expect(etag).not.toBe(plain.headers.get('etag'));
    await platform.anonymous.get(path, { headers: { ...requested, 'if-none-match': etag } }).expect(304);
    await platform.anonymous.get(path, { headers: { 'if-none-match': etag } }).expect(200);
  });

  test('returns the same to every caller, with CORS headers and request ids of each request', async () => {
    const path = `/bingo/events/${await seedEvent(platform)}`;
    const member = await platform.signIn(testUser());
    const headers = { origin: platform.baseUrl };
    const responses = [
      await platform.anonymous.get(path).expect(200),
      await member.get(path, { headers }).expect(200),
      await (await platform.signInAdmin()).get(path).expect(200),
    ];
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses.map((response) => response.headers.get('access-control-allow-origin'))).toEqual([
      null,
      platform.baseUrl,
      null,
    ]);
    expect(new Set(responses.map((response) => response.headers.get('x-request-id'))).size).toBe(3);
    await platform.anonymous.get(path, { headers: { origin: 'https://evil.example' } }).expect(403);
  });

  test('answers 404 for a missing event until it is created', async () => {
    const path = '/bingo/events/late-one';
    const { headers } = await platform.anonymous.get(path).expect(404);
    expect([headers.get('etag'), headers.get('cache-control')]).toEqual([null, 'no-store']);
    await seedEvent(platform, { id: 'late-one' });
    await platform.anonymous.get(path).expect(200);
  });

  test('returns writes of another process within a second', async () => {
    const event = await seedEvent(platform);
    const path = `/bingo/events/${event}`;
    const admin = await platform.signInAdmin();
    for (const name of ['One', 'Two', 'Three']) {
      await show(other, event);
      await admin.put(path, { name }).expect(200);
      const written = performance.now();
      expect((await show(platform, event)).name).toBe(name);
      expect(await aSecondAfter(written, async () => (await show(other, event)).name)).toBe(name);
    }
  });

  test('returns a user name updated by a sign-in at another process within a second', async () => {
    const event = await seedEvent(platform);
    const user = testUser();
    const member = await platform.signIn(user);
    await member.post(`/bingo/events/${event}/register`, { rsn: 'Zezima' }).expect(201);
    const nameAt = async ({ anonymous }: TestPlatform) => {
      const { body } = await anonymous.get(`/bingo/events/${event}/leaderboard`).expect(200);
      return standing.parse(body).leaderboard[0]?.user.username;
    };
    for (const username of [`${user.username}-a`, `${user.username}-b`, `${user.username}-c`]) {
      await nameAt(other);
      await platform.signIn({ ...user, username });
      const written = performance.now();
      expect(await nameAt(platform)).toBe(username);
      expect(await aSecondAfter(written, () => nameAt(other))).toBe(username);
    }
  });

  test('returns the status as of the request', async () => {
    const event = await seedEvent(platform);
    const admin = await platform.signInAdmin();
    const ends = Date.now() + 1000;
    await admin.put(`/bingo/events/${event}`, { end_date: new Date(ends).toISOString() }).expect(200);
    const active = async () => (await platform.anonymous.get('/bingo/events?status=active').expect(200)).text;
    for (;;) {
      const requested = Date.now();
      const { status } = await show(platform, event);
      const listed = (await active()).includes(`"${event}"`);
      if (requested <= ends) continue;
      expect([status, listed]).toEqual(['completed', false]);
      break;
    }
  });
});
