import { z } from 'zod';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { inDays, seedEvent, seedProof, seedTiles } from './seed';

const platform = suitePlatform();

const list = z.object({ events: z.array(z.looseObject({ id: z.string() })) });

async function idsOf(query: string): Promise<string[]> {
  const { body } = await platform.anonymous.get(`/events${query}`).expect(200);
  return list.parse(body).events.map(({ id }) => id);
}

describe('GET /events', () => {
  test('is an empty list without events', async () => {
    const { body } = await platform.anonymous.get('/events').expect(200);
    expect(body).toEqual({ events: [] });
  });

  test('lists an event with its counts: a user with two proofs is one participant', async () => {
    const id = await seedEvent(platform, { id: 'shown' });
    const [first, second] = await seedTiles(platform, id);
    const [ann, bob] = [await platform.signIn(testUser()), await platform.signIn(testUser())];
    for (const [client, tile] of [
      [ann, first],
      [ann, second],
      [bob, first],
    ] as const) {
      await seedProof(client, id, tile);
    }
    const { body } = await platform.anonymous.get('/events').expect(200);
    expect(body).toEqual({
      events: [
        {
          id,
          name: 'Winter tiles',
          description: 'All of December',
          status: 'active',
          start_date: inDays(-2),
          end_date: inDays(2),
          tile_count: 3,
          participant_count: 2,
        },
      ],
    });
  });

  test('filters by status, computed from whole UTC days or set explicitly', async () => {
    const early = { start_date: inDays(1), end_date: inDays(2) };
    const late = { start_date: inDays(-2), end_date: inDays(-1) };
    await seedEvent(platform, { id: 'upcoming', ...early });
    await seedEvent(platform, { id: 'completed', ...late });
    await seedEvent(platform, { id: 'closed-early', status: 'completed' });
    await seedEvent(platform, { id: 'opened-early', ...early, status: 'active' });
    await seedEvent(platform, { id: 'today', start_date: inDays(0), end_date: inDays(0) });
    expect((await idsOf('?status=upcoming')).sort()).toEqual(['upcoming']);
    expect((await idsOf('?status=completed')).sort()).toEqual(['closed-early', 'completed']);
    expect((await idsOf('?status=active')).sort()).toEqual(['opened-early', 'shown', 'today']);
    expect(await idsOf('')).toHaveLength(6);
  });

  test.each(['nonsense', '__proto__'])('rejects the status %j and names it', async (status) => {
    const response = await platform.anonymous.get(`/events?status=${status}`);
    expectError(response, 400, 'BAD_USER_INPUT', /^status\b/);
  });
});
