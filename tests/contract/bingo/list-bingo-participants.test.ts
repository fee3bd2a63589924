import { suitePlatform } from '#tests/support/suite';
import { TIMESTAMP } from '../expectations';
import { complete, seedEvent, seedPlayer } from './seed';

const platform = suitePlatform();

const at = (id: string) => `/bingo/events/${id}/participants`;

describe('GET /bingo/events/:id/participants', () => {
  test('lists every participant of the event with a count of tasks', async () => {
    const id = await seedEvent(platform);
    await seedPlayer(platform, await seedEvent(platform));
    const first = await seedPlayer(platform, id, { rsn: 'First' });
    const second = await seedPlayer(platform, id, { rsn: 'Second' });
    await complete(platform, id, second.key, [0, 3]);
    const admin = await platform.admin();
    const { body } = await admin.get(at(id)).expect(200);
    expect(body).toEqual({
      participants: [
        {
          id: first.participantId,
          user_id: first.client.user.id,
          rsn: 'First',
          registered_at: TIMESTAMP,
          tasks_completed: 0,
        },
        {
          id: second.participantId,
          user_id: second.client.user.id,
          rsn: 'Second',
          registered_at: TIMESTAMP,
          tasks_completed: 2,
        },
      ],
    });
  });

  test('is an empty list without participants', async () => {
    const admin = await platform.admin();
    expect((await admin.get(at(await seedEvent(platform))).expect(200)).body).toEqual({ participants: [] });
  });

  test('contains no keys', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    const admin = await platform.admin();
    const { text } = await admin.get(at(id)).expect(200);
    expect(text).not.toContain(key);
    expect(text).not.toMatch(/hash|key/i);
  });
});
