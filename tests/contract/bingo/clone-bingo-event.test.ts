import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { freshEventId, seedEvent, seedPlayer, storedBingo, TASKS } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

describe('POST /bingo/events/:id/clone', () => {
  test('creates an event with the same duration and board, without participants', async () => {
    const id = await seedEvent(platform, { start_date: '2026-01-01', end_date: '2036-01-01' });
    await seedPlayer(platform, id);
    const new_id = freshEventId();
    const { body } = await admin
      .post(`/bingo/events/${id}/clone`, { new_id, start_date: '2040-01-01' })
      .expect(201);
    expect(body).toEqual({
      id: new_id,
      name: 'Winter bingo',
      description: 'All of December',
      status: 'upcoming',
      start_date: '2040-01-01T00:00:00.000Z',
      end_date: '2049-12-31T00:00:00.000Z',
      board: { size: 3, tasks: TASKS },
    });
    const { body: players } = await admin.get(`/bingo/events/${new_id}/participants`).expect(200);
    expect(players).toEqual({ participants: [] });
  });

  test('takes a name', async () => {
    const id = await seedEvent(platform);
    const copy = { new_id: freshEventId(), start_date: '2040-01-01', name: 'Copy' };
    expect((await admin.post(`/bingo/events/${id}/clone`, copy).expect(201)).body).toMatchObject({
      name: 'Copy',
    });
  });

  test('rejects invalid fields by their names and writes nothing', async () => {
    const id = await seedEvent(platform);
    const before = await storedBingo(platform);
    const clone = (body: object) => admin.post(`/bingo/events/${id}/clone`, body);
    expectError(await clone({ start_date: '2040-01-01' }), 400, 'BAD_USER_INPUT', /^new_id\b/);
    expectError(await clone({ new_id: 'a b', start_date: '2040-01-01' }), 400, 'BAD_USER_INPUT', /^new_id\b/);
    expectError(
      await clone({ new_id: id, start_date: '2040-01-01' }),
      400,
      'CONFLICT',
      /^new_id is already taken$/,
    );
    expectError(await clone({ new_id: freshEventId() }), 400, 'BAD_USER_INPUT', /^start_date\b/);
    expect(await storedBingo(platform)).toEqual(before);
  });
});
