import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { complete, inHours, seedEvent, seedPlayer, TASKS } from './seed';

const platform = suitePlatform();

const ask = (id: string, key: string) =>
  platform.anonymous.get(`/bingo/config/${encodeURIComponent(id)}`, { headers: { 'x-bingo-key': key } });

describe('GET /bingo/config/:event_id', () => {
  test('returns the triggers to watch and the completed tasks', async () => {
    const id = await seedEvent(platform);
    const { key, rsn } = await seedPlayer(platform, id);
    await complete(platform, id, key, [1, 4]);
    const { body } = await ask(id, key).expect(200);
    expect(body).toEqual({
      event_id: id,
      rsn,
      tasks: TASKS.map(({ position, trigger }) => ({
        position,
        trigger,
        completed: position === 1 || position === 4,
      })),
      poll_interval: 30_000,
    });
  });

  test('returns what a composed goal asks for after it', async () => {
    const trigger = 'any(npc_kill:Goblin:5; sum(7; pet:any; clue:hard))';
    const id = await seedEvent(platform, { tasks: [{ position: 2, name: 'Composed', trigger }] });
    const { key } = await seedPlayer(platform, id);
    const watched = [trigger, 'npc_kill:Goblin:5', 'pet:any', 'clue:hard:7'];
    const tasks = (completed: boolean) =>
      watched.map((trigger) => ({ position: 2, trigger: trigger, completed }));
    expect((await ask(id, key).expect(200)).body).toMatchObject({ tasks: tasks(false) });
    await platform.anonymous
      .post(
        '/bingo/submit',
        { event_id: id, task_position: 2, trigger_data: { type: 'clue', target: 'hard', count: 7 } },
        { headers: { 'x-bingo-key': key } },
      )
      .expect(200);
    expect((await ask(id, key).expect(200)).body).toMatchObject({ tasks: tasks(true) });
  });

  test.each([
    ['active', 30_000],
    ['upcoming', 300_000],
    ['completed', 300_000],
  ])('returns for an %s event a polling interval of %d milliseconds', async (status, poll_interval) => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    const admin = await platform.admin();
    await admin.put(`/bingo/events/${id}`, { status }).expect(200);
    expect((await ask(id, key).expect(200)).body).toMatchObject({ poll_interval });
  });

  test('follows the clock before an event begins', async () => {
    const id = await seedEvent(platform, { start_date: inHours(1), end_date: inHours(2) });
    const { key } = await seedPlayer(platform, id);
    expect((await ask(id, key).expect(200)).body).toMatchObject({ poll_interval: 300_000 });
  });

  test('does not include completions of other players', async () => {
    const id = await seedEvent(platform);
    const first = await seedPlayer(platform, id);
    const second = await seedPlayer(platform, id);
    await complete(platform, id, first.key, [0]);
    expect((await ask(id, second.key).expect(200)).body).toMatchObject({
      rsn: second.rsn,
      tasks: TASKS.map(() => ({ completed: false })),
    });
  });

  test('is also served at the direct address', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    const gateway = await ask(id, key).expect(200);
    const direct = platform.anonymous.at(platform.areaUrls.bingo);
    const headers = { 'x-bingo-key': key };
    expect((await direct.get(`/config/${id}`, { headers }).expect(200)).body).toEqual(gateway.body);
  });

  test('answers 403 to the key of another event and 404 for an unknown one', async () => {
    const own = await seedEvent(platform);
    const { key } = await seedPlayer(platform, own);
    expectError(await ask(await seedEvent(platform), key), 403, 'FORBIDDEN');
    expectError(await ask('unknown', key), 404, 'NOT_FOUND', /^Event not found$/);
    expectError(await ask('__proto__', key), 404, 'NOT_FOUND');
  });

  test.each(['', 'nonsense', `bk_${'A'.repeat(43)}`, "bk_' OR '1'='1"])(
    'answers 401 to the key %j',
    async (key) => {
      const id = await seedEvent(platform);
      expectError(await ask(id, key), 401, 'UNAUTHENTICATED');
      expectError(await ask('unknown', key), 401, 'UNAUTHENTICATED');
    },
  );

  test('answers 401 after the event and its keys are deleted', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    await ask(id, key).expect(200);
    const admin = await platform.admin();
    await admin.delete(`/bingo/events/${id}`).expect(200);
    const { status } = await ask(id, key);
    expect([401, 404]).toContain(status);
  });
});
