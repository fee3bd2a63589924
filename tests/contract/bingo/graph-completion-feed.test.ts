import { z } from 'zod';
import { suitePlatform } from '#tests/support/suite';
import { TIMESTAMP } from '../expectations';
import { ask, askError } from '../graph';
import { complete, type SeededPlayer, seedEvent, seedPlayer } from './seed';

const FIELDS = 'user { id } rsn taskPosition taskName completedAt points totalPoints';
const FEED = `query($id: ID!, $first: Int, $after: String) { bingoEvent(id: $id) {
  completions(first: $first, after: $after) { totalCount nodes { ${FIELDS} } pageInfo { hasNextPage endCursor } } } }`;
const TIMELINE = `query($id: ID!, $first: Int, $after: String, $best: Int) { bingoEvent(id: $id) {
  timeline(first: $first, after: $after, best: $best) { totalCount nodes { ${FIELDS} } pageInfo { hasNextPage endCursor } } } }`;
const REVOKE = `mutation($id: ID!, $position: Int!) { revokeBingoCompletion(participantId: $id, position: $position) { id } }`;

const page = z.object({
  totalCount: z.int(),
  nodes: z.array(z.object({ rsn: z.string(), taskPosition: z.int(), totalPoints: z.int() }).loose()),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
});
const response = z.object({
  bingoEvent: z.object({ completions: page.optional(), timeline: page.optional() }),
});

const platform = suitePlatform();
let event: string;
let ann: SeededPlayer;
let bob: SeededPlayer;

beforeAll(async () => {
  event = await seedEvent(platform);
  ann = await seedPlayer(platform, event);
  bob = await seedPlayer(platform, event);
  await complete(platform, event, ann.key, [1]);
  await complete(platform, event, bob.key, [4, 0]);
  await complete(platform, event, ann.key, [2, 3]);
});

async function read(query: string, variables: object = {}): Promise<z.infer<typeof page>> {
  const { bingoEvent } = response.parse(await ask(platform.anonymous, query, { id: event, ...variables }));
  return page.parse(bingoEvent.completions ?? bingoEvent.timeline);
}

const short = ({ nodes }: z.infer<typeof page>) =>
  nodes.map(({ rsn, taskPosition, totalPoints }) => [rsn, taskPosition, totalPoints]);

describe('BingoEvent.completions', () => {
  test('shows everybody who completed what, newest first', async () => {
    const feed = await read(FEED);
    expect(feed).toMatchObject({ totalCount: 5, pageInfo: { hasNextPage: false } });
    expect(short(feed)).toEqual([
      [ann.rsn, 3, 90],
      [ann.rsn, 2, 50],
      [bob.rsn, 0, 60],
      [bob.rsn, 4, 50],
      [ann.rsn, 1, 20],
    ]);
    expect(feed.nodes[0]).toEqual({
      user: { id: expect.any(String) },
      rsn: ann.rsn,
      taskPosition: 3,
      taskName: 'Slayer',
      completedAt: TIMESTAMP,
      points: 40,
      totalPoints: 90,
    });
  });

  test('is paged by cursor', async () => {
    const whole = short(await read(FEED));
    const pages: unknown[] = [];
    let after: string | null = null;
    do {
      const { pageInfo, ...rest }: z.infer<typeof page> = await read(FEED, { first: 2, after });
      pages.push(...short({ ...rest, pageInfo }));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(pages).toEqual(whole);
  });

  test('leaves out what was taken back', async () => {
    const revoked = await seedPlayer(platform, event);
    await complete(platform, event, revoked.key, [0, 1]);
    await ask(await platform.admin(), REVOKE, { id: revoked.participantId, position: 0 });
    const feed = await read(FEED);
    expect(feed.totalCount).toBe(6);
    expect(short(feed)[0]).toEqual([revoked.rsn, 1, 20]);
    await ask(await platform.admin(), REVOKE, { id: revoked.participantId, position: 1 });
  });

  test.each([
    ['first', { first: 0 }],
    ['after', { after: 'x' }],
    ['after', { after: Buffer.from('["2026-01-01T00:00:00.000Z","a",1.5]').toString('base64url') }],
  ])('refuses a bad %s', async (field, variables) => {
    expect(await askError(platform.anonymous, FEED, { id: event, ...variables })).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: expect.stringContaining(field),
    });
  });

  test('is empty for an event without completions', async () => {
    const { bingoEvent } = response.parse(
      await ask(platform.anonymous, FEED, { id: await seedEvent(platform) }),
    );
    expect(bingoEvent.completions).toMatchObject({ totalCount: 0, nodes: [] });
  });
});

describe('BingoEvent.timeline', () => {
  test('shows the points of participants over time, oldest first', async () => {
    expect(short(await read(TIMELINE))).toEqual([
      [ann.rsn, 1, 20],
      [bob.rsn, 4, 50],
      [bob.rsn, 0, 60],
      [ann.rsn, 2, 50],
      [ann.rsn, 3, 90],
    ]);
  });

  test('can be limited to the best', async () => {
    const timeline = await read(TIMELINE, { best: 1 });
    expect(timeline.totalCount).toBe(3);
    expect(new Set(timeline.nodes.map(({ rsn }) => rsn))).toEqual(new Set([ann.rsn]));
    expect(await askError(platform.anonymous, TIMELINE, { id: event, best: 0 })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });

  test('is paged by cursor', async () => {
    const first = await read(TIMELINE, { first: 3 });
    const rest = await read(TIMELINE, { first: 3, after: first.pageInfo.endCursor });
    expect([...short(first), ...short(rest)]).toEqual(short(await read(TIMELINE)));
  });
});
