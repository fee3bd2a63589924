import { z } from 'zod';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { inHours, seedEvent, seedPlayer } from './seed';

const platform = suitePlatform();

const list = z.object({ events: z.array(z.looseObject({ id: z.string(), status: z.string() })) });

async function idsOf(query: string): Promise<string[]> {
  const { body } = await platform.anonymous.get(`/bingo/events${query}`).expect(200);
  return list.parse(body).events.map(({ id }) => id);
}

describe('GET /bingo/events', () => {
  test('is an empty list without events', async () => {
    const { body } = await platform.anonymous.get('/bingo/events').expect(200);
    expect(body).toEqual({ events: [] });
  });

  test('lists an event with its counts', async () => {
    const start_date = inHours(-2);
    const end_date = inHours(2);
    const id = await seedEvent(platform, { id: 'shown', start_date, end_date });
    await seedPlayer(platform, id);
    await seedPlayer(platform, id);
    const { body } = await platform.anonymous.get('/bingo/events').expect(200);
    expect(body).toEqual({
      events: [
        {
          id,
          name: 'Winter bingo',
          description: 'All of December',
          status: 'active',
          start_date,
          end_date,
          participant_count: 2,
          board_size: 3,
        },
      ],
    });
  });

  test('filters by status, computed or set explicitly', async () => {
    const early = { start_date: inHours(1), end_date: inHours(2) };
    const late = { start_date: inHours(-2), end_date: inHours(-1) };
    await seedEvent(platform, { id: 'upcoming', ...early });
    await seedEvent(platform, { id: 'completed', ...late });
    await seedEvent(platform, { id: 'closed-early', status: 'completed' });
    await seedEvent(platform, { id: 'held-back', ...late, status: 'upcoming' });
    await seedEvent(platform, { id: 'opened-early', ...early, status: 'active' });

    expect((await idsOf('?status=upcoming')).sort()).toEqual(['held-back', 'upcoming']);
    expect((await idsOf('?status=completed')).sort()).toEqual(['closed-early', 'completed']);
    expect((await idsOf('?status=active')).sort()).toEqual(['opened-early', 'shown']);
    expect((await idsOf('')).sort()).toEqual([
      'closed-early',
      'completed',
      'held-back',
      'opened-early',
      'shown',
      'upcoming',
    ]);
  });

  test('is active from start to end, both inclusive', async () => {
    const from = '2030-01-01T00:00:00.000Z';
    await seedEvent(platform, { id: 'instant', start_date: from, end_date: from });
    expect(await idsOf('?status=upcoming')).toContain('instant');
    const now = inHours(0);
    await seedEvent(platform, { id: 'just-over', start_date: now, end_date: now });
    expect(await idsOf('?status=upcoming')).not.toContain('just-over');
  });

  test.each(['nonsense', '__proto__'])('rejects the status %j and names it', async (status) => {
    expectError(
      await platform.anonymous.get(`/bingo/events?status=${status}`),
      400,
      'BAD_USER_INPUT',
      /^status\b/,
    );
  });
});
