import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { freshEventId, seedEvent, TASKS } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

describe('GET /bingo/events/:id/template', () => {
  test('returns the settings, relative to the start, and the board', async () => {
    const dates = { start_date: '2026-05-01T10:00:00Z', end_date: '2026-05-02T10:00:00.001Z' };
    const id = await seedEvent(platform, { ...dates, tasks: [...TASKS].reverse() });
    const { body } = await admin.get(`/bingo/events/${id}/template`).expect(200);
    expect(body).toEqual({
      format: 'bingo-event-template',
      version: 1,
      name: 'Winter bingo',
      description: 'All of December',
      duration_ms: 86_400_001,
      board: { size: 3, tasks: TASKS },
    });
  });

  test('can be imported: the copy has the same template', async () => {
    const tasks = [
      { position: 8, name: 'All', points: 5, trigger: 'all(pet:any; sum(3; clue:hard; pet:Vorki))' },
    ];
    const [first, second] = [await seedEvent(platform, { tasks }), freshEventId()];
    const { body: document } = await admin.get(`/bingo/events/${first}/template`).expect(200);
    await admin.post('/bingo/events/import', { id: second, start_date: '2030-01-01', document }).expect(201);
    expect((await admin.get(`/bingo/events/${second}/template`).expect(200)).body).toEqual(document);
  });
});
