import { suitePlatform } from '#tests/support/suite';
import { complete, inHours, seedEvent, seedPlayer, submit, TASKS } from './seed';

const platform = suitePlatform();

const ask = (key: string) => platform.anonymous.get('/bingo/board', { headers: { 'x-bingo-key': key } });

describe('GET /bingo/board', () => {
  test('says how far the participant is with each task', async () => {
    const end_date = inHours(1);
    const event = await seedEvent(platform, { end_date });
    const { key, rsn } = await seedPlayer(platform, event);
    await complete(platform, event, key, [1, 4]);
    const trigger_data = { type: 'npc_kill', target: 'Goblin', count: 3 };
    await submit(platform, key, { event_id: event, task_position: 0, trigger_data }).expect(200);
    const progress = [
      { count: 3, goal: 5, completed: false },
      { count: 2, goal: 2, completed: true },
      { count: 0, goal: 50, completed: false },
      { count: 0, goal: 1, completed: false },
      { count: 1, goal: 1, completed: true },
      { count: 0, goal: 1, completed: false },
    ];
    expect((await ask(key).expect(200)).body).toEqual({
      event_id: event,
      name: 'Winter bingo',
      status: 'active',
      end_date,
      board_size: 3,
      rsn,
      points: 70,
      bingos: 0,
      tasks: TASKS.map(({ position, name, trigger, points }, index) => ({
        position,
        name,
        trigger,
        points,
        ...progress[index],
      })),
    });
  });

  test('does not show the count of a task that was replaced', async () => {
    const event = await seedEvent(platform);
    const { key } = await seedPlayer(platform, event);
    const trigger_data = { type: 'npc_kill', target: 'Goblin', count: 3 };
    await submit(platform, key, { event_id: event, task_position: 0, trigger_data }).expect(200);
    const admin = await platform.admin();
    const tasks = [{ position: 0, name: 'Cows', trigger: 'npc_kill:Cow:5' }];
    await admin.put(`/bingo/events/${event}`, { tasks }).expect(200);
    expect((await ask(key).expect(200)).body).toMatchObject({ tasks: [{ name: 'Cows', count: 0, goal: 5 }] });
  });

  test('is served before the event begins and after it ended', async () => {
    for (const status of ['upcoming', 'completed']) {
      const event = await seedEvent(platform);
      const { key } = await seedPlayer(platform, event);
      const admin = await platform.admin();
      await admin.put(`/bingo/events/${event}`, { status }).expect(200);
      expect((await ask(key).expect(200)).body).toMatchObject({ status });
    }
  });
});
