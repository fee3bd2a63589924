import { z } from 'zod';
import { suitePlatform } from '#tests/support/suite';
import { expectError, TIMESTAMP } from '../expectations';
import { ask } from '../graph';
import { type StandIn, standInOf } from './stand-in';

const platform = suitePlatform({ TRACKED_GROUP_IDS: '7' });
let tracker: StandIn;
beforeAll(async () => {
  tracker = standInOf(platform, 'tracker');
});

const led = z.object({
  data: z.object({
    trackerGroup: z.object({
      members: z.array(
        z.object({
          player: z.object({ users: z.array(z.unknown()), profile: z.object({}).nullable() }),
        }),
      ),
    }),
  }),
  errors: z.array(z.unknown()),
});

/** Requests to the tracker, except those of automation, which polls the tracked group. */
const requestedByCallers = async () =>
  (await tracker.requested()).filter((path) => !path.startsWith('/v2/groups/7/'));

const at = (id: string | number, more = '') => `/game/tracker/group?id=${id}${more}`;

describe('GET /game/tracker/group', () => {
  test('returns exactly the documented group, with every field set', async () => {
    const { body, headers } = await platform.anonymous.get(at(11)).expect(200);
    expect(body).toEqual({
      id: 11,
      name: expect.any(String),
      clanChat: expect.any(String),
      description: expect.any(String),
      memberCount: expect.any(Number),
      members: expect.any(Array),
    });
    expect(body).toHaveProperty('members.0', {
      username: expect.any(String),
      role: 'owner',
      joinedAt: TIMESTAMP,
    });
    expect(headers.get('cache-control')).toBe('public, max-age=900');
    expect(headers.get('age')).toMatch(/^\d$/);
  });

  test('fetches from the provider once, also for an immediate refresh', async () => {
    await platform.anonymous.get(at(12)).expect(200);
    await platform.anonymous.get(at(12)).expect(200);
    await platform.anonymous.get(at(12, '&refresh=true')).expect(200);
    expect(await tracker.requested('/groups/12')).toEqual(['/v2/groups/12']);
  });

  test('answers 404 for an unknown group, and caches it', async () => {
    for (let count = 0; count < 2; count += 1) {
      expectError(await platform.anonymous.get(at(404_404)), 404, 'NOT_FOUND', /^Group not found$/);
    }
    expect(await tracker.requested('/groups/404404')).toHaveLength(1);
  });

  test.each([
    '0',
    '-1',
    '-0',
    '9223372036854775808',
    '99999999999',
    '2147483647',
    '1e3',
    '1.5',
    'ten',
    '',
    '%20',
    '1%2F2',
    '..',
    '0x1',
    '7%00',
  ])('rejects the id %j without a provider request', async (id) => {
    const before = await requestedByCallers();
    expectError(await platform.anonymous.get(at(id)), 400, 'BAD_USER_INPUT', /^id\b/);
    expect(await requestedByCallers()).toEqual(before);
  });

  test('requires an id', async () => {
    expectError(await platform.anonymous.get('/game/tracker/group'), 400, 'BAD_USER_INPUT', /^id\b/);
  });

  test('answers 500 while the provider resets connections, and does not cache it', async () => {
    await tracker.fail('reset');
    const response = await platform.anonymous.get(at(13));
    expectError(response, 500, 'UPSTREAM_UNAVAILABLE', /^The tracker is not available$/);
    await tracker.fail(null);
    await platform.anonymous.get(at(13)).expect(200);
  });
});

describe('A group in the graph', () => {
  const SCORES = `query($id: Int!, $skill: String!, $limit: Int!) { trackerGroup(id: $id) {
    memberCount members { displayName player { name } }
    highScores(skill: $skill, limit: $limit) {
      scores { rank displayName level experience player { name } } freshness { maxAgeSeconds isStale } } } }`;

  test('has high scores if the operator tracks it, cached for an hour', async () => {
    const read = (skill: string, limit: number) => ask(platform.anonymous, SCORES, { id: 7, skill, limit });
    const data = await read('attack', 3);
    expect(data).toMatchObject({
      trackerGroup: {
        highScores: {
          scores: [{ rank: 1 }, { rank: 2 }, { rank: 3 }],
          freshness: { maxAgeSeconds: 3600, isStale: false },
        },
      },
    });
    expect(await read('attack', 3)).toEqual(data);
    await read('overall', 500);
    expect(await tracker.requested('bulk-hiscores')).toHaveLength(1);
    expect(await read('no such skill', 3)).toHaveProperty('trackerGroup.highScores.scores', []);
  });

  test('has none if it is not tracked, without a provider request', async () => {
    const data = await ask(platform.anonymous, SCORES, { id: 8, skill: 'attack', limit: 3 });
    expect(data).toMatchObject({ trackerGroup: { memberCount: expect.any(Number), highScores: null } });
    expect(await tracker.requested('/groups/8/')).toEqual([]);
  });

  test('resolves members as players, with statistics of up to 20 per request', async () => {
    const query = '{ trackerGroup(id: 8) { members { player { name users { id } profile { username } } } } }';
    const { body } = await platform.anonymous.graphql(query).expect(200);
    const { data, errors } = led.parse(body);
    const { members } = data.trackerGroup;
    expect(members.map(({ player }) => player.users)).toEqual(members.map(() => []));
    const known = members.filter(({ player }) => player.profile !== null);
    expect([known.length, errors.length]).toEqual([20, members.length - 20]);
    expect(errors[0]).toMatchObject({
      message: expect.stringContaining('at most 20'),
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });
});
