import { suitePlatform } from '#tests/support/suite';
import { expectError, TIMESTAMP, testUser } from '../expectations';
import { complete, inHours, seedEvent, seedPlayer } from './seed';

const platform = suitePlatform();

const at = (id: string) => `/bingo/events/${id}/progress`;

describe('GET /bingo/events/:id/progress', () => {
  test('is empty for a new player', async () => {
    const id = await seedEvent(platform);
    const { client, participantId, rsn } = await seedPlayer(platform, id);
    const { body } = await client.get(at(id)).expect(200);
    expect(body).toEqual({
      participant_id: participantId,
      rsn,
      tasks_completed: [],
      bingos: 0,
      points: 0,
      achievements: [],
    });
  });

  test('returns completed positions, lines, points and completion times', async () => {
    const id = await seedEvent(platform);
    const { client, key, participantId, rsn } = await seedPlayer(platform, id);
    await complete(platform, id, key, [2, 0, 1, 3]);
    const { body } = await client.get(at(id)).expect(200);
    const achieved = (task_position: number) => ({
      task_position,
      completed_at: TIMESTAMP,
      proof: 'automatic',
    });
    expect(body).toEqual({
      participant_id: participantId,
      rsn,
      tasks_completed: [0, 1, 2, 3],
      bingos: 1,
      points: 100,
      achievements: expect.arrayContaining([0, 1, 2, 3].map(achieved)),
    });
    expect(body).toHaveProperty('achievements.length', 4);
  });

  test('does not count partial progress', async () => {
    const id = await seedEvent(platform);
    const { client, key } = await seedPlayer(platform, id);
    const trigger_data = { type: 'npc_kill', target: 'Goblin', count: 4 };
    const headers = { 'x-bingo-key': key };
    await platform.anonymous
      .post('/bingo/submit', { event_id: id, task_position: 0, trigger_data }, { headers })
      .expect(200);
    expect((await client.get(at(id)).expect(200)).body).toMatchObject({ tasks_completed: [], points: 0 });
  });

  test('returns the caller’s progress, not another’s', async () => {
    const id = await seedEvent(platform);
    const first = await seedPlayer(platform, id);
    const second = await seedPlayer(platform, id);
    await complete(platform, id, first.key, [0]);
    expect((await second.client.get(at(id)).expect(200)).body).toMatchObject({
      participant_id: second.participantId,
      points: 0,
    });
  });

  test('is readable by cookie, at the direct address, and when the event is over', async () => {
    const id = await seedEvent(platform, { end_date: inHours(1) });
    const { client } = await seedPlayer(platform, id);
    const gateway = await client.get(at(id), { credential: 'cookie' }).expect(200);
    const direct = client.at(platform.areaUrls.bingo);
    expect((await direct.get(`/events/${id}/progress`).expect(200)).body).toEqual(gateway.body);
    const admin = await platform.admin();
    await admin.put(`/bingo/events/${id}`, { status: 'completed' }).expect(200);
    await client.get(at(id)).expect(200);
  });

  test('answers 404 for unregistered callers', async () => {
    const id = await seedEvent(platform);
    const unregistered = await platform.signIn(testUser());
    expectError(await unregistered.get(at(id)), 404, 'NOT_FOUND', /not registered/);
    const elsewhere = await seedPlayer(platform, await seedEvent(platform));
    expectError(await elsewhere.client.get(at(id)), 404, 'NOT_FOUND', /not registered/);
  });
});
