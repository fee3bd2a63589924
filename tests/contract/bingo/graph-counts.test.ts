import { suitePlatform } from '#tests/support/suite';
import { ask } from '../graph';
import { complete, REPORTS, seedEvent, seedPlayer, submit, TASKS } from './seed';

const OWN = 'query($event: ID!) { bingoProgress(eventId: $event) { counts { taskPosition count goal } } }';
const ALL = 'query($event: ID!) { bingoParticipants(eventId: $event) { counts { count } revokedTasks } }';
const LARGEST = Number.MAX_SAFE_INTEGER;

const platform = suitePlatform();

describe('counts on the way to goals', () => {
  test('are shown to the participant and to organisers, up to 2^53 - 1, without completed tasks', async () => {
    const trigger = `npc_kill:Goblin:${LARGEST}`;
    const event = await seedEvent(platform, { tasks: [{ ...TASKS[0], trigger }, ...TASKS.slice(1)] });
    const { client, key } = await seedPlayer(platform, event);
    await complete(platform, event, key, [2, 3]);
    const kills = { event_id: event, task_position: 0, trigger_data: { ...REPORTS[0], count: LARGEST - 1 } };
    await submit(platform, key, kills).expect(200);
    const counts = [{ taskPosition: 0, count: LARGEST - 1, goal: LARGEST }];
    expect(await ask(client, OWN, { event })).toEqual({ bingoProgress: { counts } });
    const admin = await platform.admin();
    expect(await ask(admin, ALL, { event })).toEqual({
      bingoParticipants: [{ counts: [{ count: LARGEST - 1 }], revokedTasks: [] }],
    });
    const last = { ...kills, trigger_data: { ...REPORTS[0], count: LARGEST } };
    expect((await submit(platform, key, last).expect(200)).body).toMatchObject({ task_completed: true });
    expect(await ask(client, OWN, { event })).toEqual({ bingoProgress: { counts: [] } });
  });
});
