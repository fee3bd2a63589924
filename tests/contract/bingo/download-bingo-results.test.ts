import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { reverseAll, seedClosedEvent, seedEndedEvent } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const HEADER =
  'rank,user_id,rsn,tasks_completed,bingos,points,corrected,current_rank,current_tasks_completed,current_bingos,current_points';

describe('GET /bingo/events/:id/results.csv', () => {
  test('returns the frozen lines with the corrections, to everybody', async () => {
    const event = await seedClosedEvent(platform);
    const [first, second] = event.players;
    await reverseAll(platform, event, first);
    const response = await platform.anonymous.get(`/bingo/events/${event.id}/results.csv`).expect(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="results.csv"');
    expect(response.text).toBe(
      `${HEADER}\r\n` +
        `1,${first.client.user.id},${first.rsn},3,1,60,true,2,0,0,0\r\n` +
        `2,${second.client.user.id},${second.rsn},1,0,10,false,1,,,\r\n`,
    );
  });

  test('has all lines of a large event', async () => {
    const { id } = await seedEndedEvent(platform);
    await platform.sql(
      `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
        SELECT 'part_' || n || $1, $1, n::text, 'p' || n, 'p' || n, n || $1 FROM generate_series(1, 1100) AS n`,
      [id],
    );
    await admin.post(`/bingo/events/${id}/close`).expect(200);
    const { text } = await platform.anonymous.get(`/bingo/events/${id}/results.csv`).expect(200);
    const ranks = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]));
    expect(ranks).toEqual(Array.from({ length: 1102 }, (_, index) => index + 1));
  });

  test('answers 404 for an event that is not closed', async () => {
    const { id } = await seedEndedEvent(platform);
    expectError(await admin.get(`/bingo/events/${id}/results.csv`), 404, 'NOT_FOUND', /^Results not found$/);
  });

  test('shows no ids of participants and no keys', async () => {
    const { id, players } = await seedClosedEvent(platform);
    const client = await platform.signIn(testUser());
    const { text } = await client.get(`/bingo/events/${id}/results.csv`).expect(200);
    for (const { participantId, key } of players) {
      expect(text).not.toContain(participantId);
      expect(text).not.toContain(key);
    }
  });
});
