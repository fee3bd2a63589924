import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { complete, REPORTS, seedEvent, seedPlayer, storedBingo, submit } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const at = (id: string) => `/bingo/events/${encodeURIComponent(id)}`;

describe('DELETE /bingo/events/:id', () => {
  test('returns success and deletes all data of the event', async () => {
    const before = await storedBingo(platform);
    const id = await seedEvent(platform);
    const { client, key } = await seedPlayer(platform, id);
    await complete(platform, id, key, [0, 1, 2]);
    expect((await admin.delete(at(id)).expect(200)).body).toEqual({ success: true });
    expect(await storedBingo(platform)).toEqual(before);
    expectError(await admin.get(at(id)), 404, 'NOT_FOUND');
    expectError(await client.get(`${at(id)}/progress`), 404, 'NOT_FOUND', /^Event not found$/);
    expectError(await admin.get(`${at(id)}/leaderboard`), 404, 'NOT_FOUND');
  });

  test('revokes its players’ keys from the next request on', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    const body = { event_id: id, task_position: 0, trigger_data: REPORTS[0] };
    await submit(platform, key, body).expect(200);
    await admin.delete(at(id)).expect(200);
    const responses = await Promise.all([
      submit(platform, key, body),
      platform.anonymous.get(`/bingo/config/${id}`, { headers: { 'x-bingo-key': key } }),
    ]);
    for (const { status } of responses) expect([401, 404]).toContain(status);
    const again = await seedEvent(platform, { id });
    const { status } = await submit(platform, key, { ...body, event_id: again });
    expect(status).toBe(401);
  });

  test('keeps other events', async () => {
    const other = await seedEvent(platform);
    const { key } = await seedPlayer(platform, other, { rsn: 'Stays' });
    await complete(platform, other, key, [3]);
    const before = await storedBingo(platform);
    await admin.delete(at(await seedEvent(platform))).expect(200);
    expect(await storedBingo(platform)).toEqual(before);
  });

  test('succeeds only once', async () => {
    const id = await seedEvent(platform);
    await admin.delete(at(id)).expect(200);
    expectError(await admin.delete(at(id)), 404, 'NOT_FOUND', /^Event not found$/);
  });
});
