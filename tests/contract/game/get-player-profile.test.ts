import { z } from 'zod';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { HOSTILE_NAMES, type StandIn, standInOf } from './stand-in';

const platform = suitePlatform({}, { alone: true });
let provider: StandIn;
beforeAll(async () => {
  provider = standInOf(platform, 'profile');
});

const at = (username: string, more = '') =>
  `/game/profile/player?username=${encodeURIComponent(username)}${more}`;

const lowerCase = z.string().regex(/^[a-z ]+$/);
const tier = { tier: lowerCase, completed: z.number().int(), total: z.number().int() };

const profile = z.strictObject({
  username: z.literal('Zezima'),
  combatLevel: z.number().int().min(3).max(126),
  skills: z.record(
    lowerCase,
    z.strictObject({ level: z.number().int().min(1).max(99), experience: z.number().int().min(0) }),
  ),
  quests: z
    .array(
      z.strictObject({
        name: z.string(),
        state: z.enum(['not_started', 'in_progress', 'finished']),
        points: z.number().int(),
      }),
    )
    .min(1),
  achievements: z.strictObject({
    diaries: z.array(z.strictObject({ area: z.string(), ...tier })).min(1),
    combat: z.array(z.strictObject(tier)).min(1),
  }),
});

describe('GET /game/profile/player', () => {
  test('returns exactly the documented profile, with every field set', async () => {
    const { body, headers } = await platform.anonymous.get(at('Zezima')).expect(200);
    expect(Object.keys(profile.parse(body).skills)).toHaveLength(24);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('age')).toMatch(/^\d$/);
  });

  test('fetches from the provider once for all spellings of the name', async () => {
    await platform.anonymous.get(at('Same One')).expect(200);
    await platform.anonymous.get(at('SAME_one')).expect(200);
    await platform.anonymous.get(at('same-one', '&refresh=true')).expect(200);
    expect(await provider.requested('same one')).toEqual(['/v1/accounts/same one/full']);
  });

  test('answers 404 for an unknown player, and caches it', async () => {
    for (let count = 0; count < 2; count += 1) {
      expectError(await platform.anonymous.get(at('missing one')), 404, 'NOT_FOUND', /^Player not found$/);
    }
    expect(await provider.requested('missing one')).toHaveLength(1);
  });

  test.each([...HOSTILE_NAMES, 'x'.repeat(13)])(
    'rejects the name %j without a provider request',
    async (name) => {
      const before = await provider.requested();
      const response = await platform.anonymous.get(`/game/profile/player?username=${name}`);
      expectError(response, 400, 'BAD_USER_INPUT', /^username\b/);
      expect(await provider.requested()).toEqual(before);
    },
  );

  test('requires a name', async () => {
    expectError(await platform.anonymous.get('/game/profile/player'), 400, 'BAD_USER_INPUT', 'username');
  });

  test('answers 500 while the provider rate-limits us, and does not cache it', async () => {
    await provider.fail('limited');
    const response = await platform.anonymous.get(at('Unlucky'));
    const says = /^The profile provider is not available, retry in 2 seconds$/;
    expectError(response, 500, 'UPSTREAM_UNAVAILABLE', says);
    expect(response.headers.get('retry-after')).toBe('2');
    // The provider requested a back-off, during which no further request is sent.
    await provider.fail(null);
    expectError(await platform.anonymous.get(at('Patient')), 500, 'UPSTREAM_UNAVAILABLE');
    expect(await provider.requested('patient')).toHaveLength(0);
  });
});
