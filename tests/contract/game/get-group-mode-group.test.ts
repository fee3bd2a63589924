import { z } from 'zod';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { HOSTILE_NAMES, type StandIn, standInOf } from './stand-in';

const platform = suitePlatform({}, { alone: true });
let provider: StandIn;
beforeAll(async () => {
  provider = standInOf(platform, 'groupmode');
});

const at = (name: string, more = '') => `/game/groupmode/group?name=${encodeURIComponent(name)}${more}`;

const group = z.strictObject({
  name: z.string(),
  members: z.array(
    z.strictObject({ username: z.string(), totalLevel: z.number().int(), totalXp: z.number().int() }),
  ),
  totalLevel: z.number().int(),
  averageLevel: z.number(),
});

describe('GET /game/groupmode/group', () => {
  test('returns members with their totals, sum and mean', async () => {
    const { body, headers } = await platform.anonymous.get(at('Iron Friends')).expect(200);
    const { name, members, totalLevel, averageLevel } = group.parse(body);
    expect(name).toBe('Iron Friends');
    expect(members.length).toBeGreaterThan(1);
    expect(members.map(({ username }) => username)).not.toContain('@SHARED');
    expect(totalLevel).toBe(members.reduce((sum, member) => sum + member.totalLevel, 0));
    expect(averageLevel).toBe(totalLevel / members.length);
    expect(headers.get('cache-control')).toBe('public, max-age=900');
    expect(headers.get('age')).toMatch(/^\d$/);
  });

  test('fetches from the provider once for all spellings of the name', async () => {
    await platform.anonymous.get(at('Same Group')).expect(200);
    const { body } = await platform.anonymous.get(at('SAME_group')).expect(200);
    await platform.anonymous.get(at('same-group', '&refresh=true')).expect(200);
    expect(body).toMatchObject({ name: 'SAME_group' });
    expect(await provider.requested('Same Group')).toHaveLength(1);
    expect(await provider.requested('SAME_group')).toHaveLength(0);
  });

  test('has the limit of the other providers in the sandbox: a caller may request many groups', async () => {
    for (let count = 0; count < 30; count += 1) await platform.anonymous.get(at(`Many ${count}`)).expect(200);
  });

  test('answers 404 for an unknown group, and caches it', async () => {
    for (let count = 0; count < 2; count += 1) {
      expectError(await platform.anonymous.get(at('missing group')), 404, 'NOT_FOUND', /^Group not found$/);
    }
    expect(await provider.requested('missing group')).toHaveLength(1);
  });

  test.each([...HOSTILE_NAMES, '@SHARED', 'x'.repeat(65)])(
    'rejects the name %j without a provider request',
    async (name) => {
      const before = await provider.requested();
      const response = await platform.anonymous.get(`/game/groupmode/group?name=${name}`);
      expectError(response, 400, 'BAD_USER_INPUT', /^name\b/);
      expect(await provider.requested()).toEqual(before);
    },
  );

  test('requires a name', async () => {
    expectError(await platform.anonymous.get('/game/groupmode/group'), 400, 'BAD_USER_INPUT', /^name\b/);
  });

  test('answers 500 for an invalid provider response, and does not cache it', async () => {
    await provider.fail('garbage');
    const response = await platform.anonymous.get(at('Unlucky'));
    expectError(response, 500, 'UPSTREAM_UNAVAILABLE', /^The group mode provider is not available$/);
    await provider.fail(null);
    await platform.anonymous.get(at('Unlucky')).expect(200);
  });
});
