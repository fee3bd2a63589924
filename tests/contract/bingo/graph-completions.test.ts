import type { ApiClient } from '#tests/support/api-client';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { TIMESTAMP } from '../expectations';
import { ask, askError } from '../graph';
import { complete, givenEvent, givenPlayer, REPORTS, standings, storedBingo, submit, TASKS } from './given';

const TOTALS = 'id points bingos tasksCompleted achievements { taskPosition completedAt proof }';
const COMPLETE = `mutation($id: ID!, $position: Int!) {
  completeBingoTask(participantId: $id, position: $position) { ${TOTALS} }
}`;
const REVOKE = `mutation($id: ID!, $position: Int!) {
  revokeBingoCompletion(participantId: $id, position: $position) { ${TOTALS} }
}`;

const LIFT = `mutation($id: ID!, $position: Int!) {
  removeBingoRevocation(participantId: $id, position: $position) { id revokedTasks }
}`;

let platform: TestPlatform;
let admin: ApiClient;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.admin();
});
afterAll(() => platform.stop());

describe('completeBingoTask', () => {
  test('completes a manual task with the proof manual, and updates totals', async () => {
    const event = await givenEvent(platform);
    const { participantId: id, client, key } = await givenPlayer(platform, event);
    await complete(platform, event, key, [3, 4]);
    expect(await ask(admin, COMPLETE, { id, position: 5 })).toEqual({
      completeBingoTask: {
        id,
        points: 150,
        bingos: 1,
        tasksCompleted: 3,
        achievements: expect.arrayContaining([
          { taskPosition: 3, completedAt: TIMESTAMP, proof: 'automatic' },
          { taskPosition: 4, completedAt: TIMESTAMP, proof: 'automatic' },
          { taskPosition: 5, completedAt: TIMESTAMP, proof: 'manual' },
        ]),
      },
    });
    const { body } = await client.get(`/bingo/events/${event}/progress`).expect(200);
    expect(body).toMatchObject({ tasks_completed: [3, 4, 5], bingos: 1, points: 150 });
    expect(await standings(platform, event)).toMatchObject([{ points: 150, bingos: 1, tasks_completed: 3 }]);
  });

  test('completes any other task too; the plugin’s later report has no effect', async () => {
    const event = await givenEvent(platform);
    const { participantId: id, key } = await givenPlayer(platform, event);
    await ask(admin, COMPLETE, { id, position: 0 });
    const report = { event_id: event, task_position: 0, trigger_data: REPORTS[0] };
    const { body } = await submit(platform, key, report).expect(200);
    expect(body).toMatchObject({ task_completed: true, points_earned: 0, total_points: 10 });
    const headers = { 'x-bingo-key': key };
    const configuration = await platform.anonymous.get(`/bingo/config/${event}`, { headers }).expect(200);
    expect(configuration.body).toMatchObject({
      tasks: [{ position: 0, completed: true }, ...TASKS.slice(1).map(() => ({}))],
    });
  });

  test('is idempotent', async () => {
    const event = await givenEvent(platform);
    const { participantId: id } = await givenPlayer(platform, event);
    const first = await ask(admin, COMPLETE, { id, position: 5 });
    expect(await ask(admin, COMPLETE, { id, position: 5 })).toEqual(first);
  });

  test.each(['upcoming', 'completed'])('works while the event is %s', async (status) => {
    const event = await givenEvent(platform);
    const { participantId: id } = await givenPlayer(platform, event);
    await admin.put(`/bingo/events/${event}`, { status }).expect(200);
    expect(await ask(admin, COMPLETE, { id, position: 5 })).toMatchObject({
      completeBingoTask: { points: 60 },
    });
  });

  test.each([6, 8, 9, -1, 2_147_483_647])('rejects the position %d, which has no task', async (position) => {
    const event = await givenEvent(platform);
    const { participantId: id } = await givenPlayer(platform, event);
    const before = await storedBingo(platform);
    expect(await askError(admin, COMPLETE, { id, position })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await storedBingo(platform)).toEqual(before);
  });

  test('rejects an unknown participant', async () => {
    for (const id of ['part_unknown', '', '__proto__', 'a\u0000b']) {
      const { code } = await askError(admin, COMPLETE, { id, position: 0 });
      expect([id, code]).toEqual([id, expect.stringMatching(/^(NOT_FOUND|BAD_USER_INPUT)$/)]);
    }
  });
});

describe('revokeBingoCompletion', () => {
  test('removes a completion, and updates totals', async () => {
    const event = await givenEvent(platform);
    const { participantId: id, client, key } = await givenPlayer(platform, event);
    await complete(platform, event, key, [0, 1, 2]);
    expect(await ask(admin, REVOKE, { id, position: 1 })).toMatchObject({
      revokeBingoCompletion: { id, points: 40, bingos: 0, tasksCompleted: 2 },
    });
    const { body } = await client.get(`/bingo/events/${event}/progress`).expect(200);
    expect(body).toMatchObject({ tasks_completed: [0, 2], bingos: 0, points: 40 });
  });

  test('holds until an organiser lifts it', async () => {
    const event = await givenEvent(platform);
    const { participantId: id, key } = await givenPlayer(platform, event);
    await complete(platform, event, key, [0]);
    await ask(admin, REVOKE, { id, position: 0 });
    const report = (count: number) =>
      submit(platform, key, {
        event_id: event,
        task_position: 0,
        trigger_data: { ...REPORTS[0], count },
      }).expect(200);
    expect((await report(1)).body).toMatchObject({ task_completed: false, total_points: 0 });
    expect((await report(6)).body).toMatchObject({ success: true, task_completed: false, total_points: 0 });
    await ask(admin, LIFT, { id, position: 0 });
    expect((await report(6)).body).toMatchObject({ task_completed: true, points_earned: 10 });
  });

  test('resets the last completion to the previous one, which affects standings', async () => {
    const event = await givenEvent(platform);
    const first = await givenPlayer(platform, event, { rsn: 'One' });
    const second = await givenPlayer(platform, event, { rsn: 'Two' });
    await complete(platform, event, first.key, [0]);
    await complete(platform, event, second.key, [0]);
    await complete(platform, event, first.key, [1]);
    await ask(admin, REVOKE, { id: first.participantId, position: 1 });
    expect(await standings(platform, event)).toMatchObject([{ rsn: 'One' }, { rsn: 'Two' }]);
    await ask(admin, REVOKE, { id: first.participantId, position: 0 });
    await complete(platform, event, first.key, [0]);
    expect(await standings(platform, event)).toMatchObject([{ rsn: 'Two' }, { rsn: 'One' }]);
  });

  test('of an incomplete task fails or changes nothing', async () => {
    const event = await givenEvent(platform);
    const { participantId: id } = await givenPlayer(platform, event);
    const before = await storedBingo(platform);
    const { body } = await admin.graphql(REVOKE, { id, position: 0 });
    expect(JSON.stringify(body)).not.toContain('INTERNAL');
    expect(await storedBingo(platform)).toEqual(before);
  });
});
