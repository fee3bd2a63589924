import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import {
  complete,
  inHours,
  REPORTS,
  seedEvent,
  seedPlayer,
  standings,
  storedBingo,
  submit,
  TASKS,
} from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const at = (id: string) => `/bingo/events/${encodeURIComponent(id)}`;
const change = (id: string, body: unknown) => admin.put(at(id), body);

/** Sends an invalid change and expects an error and no write. */
async function rejected(id: string, body: unknown, says: RegExp): Promise<void> {
  const before = await storedBingo(platform);
  expectError(await change(id, body), 400, 'BAD_USER_INPUT', says);
  expect(await storedBingo(platform)).toEqual(before);
}

describe('PUT /bingo/events/:id', () => {
  test('changes all given fields and returns the event', async () => {
    const id = await seedEvent(platform);
    const input = { name: 'New', description: 'Changed', status: 'upcoming' };
    const dates = { start_date: '2030-01-01T00:00:00.000Z', end_date: '2030-02-01T00:00:00.000Z' };
    const tasks = [{ position: 15, name: 'Last', description: 'One', points: 1, trigger: 'manual' }];
    const { body } = await change(id, { ...input, ...dates, board_size: 4, tasks }).expect(200);
    expect(body).toEqual({ id, ...input, ...dates, board: { size: 4, tasks } });
    expect((await admin.get(at(id)).expect(200)).body).toEqual(body);
  });

  test('keeps omitted fields, also with an empty body', async () => {
    const id = await seedEvent(platform);
    const { body } = await admin.get(at(id)).expect(200);
    expect((await change(id, {}).expect(200)).body).toEqual(body);
    expect((await change(id, { name: 'New' }).expect(200)).body).toMatchObject({
      description: 'All of December',
      status: 'active',
      board: { size: 3, tasks: TASKS },
    });
  });

  test('sets a status that persists until it is set to null', async () => {
    const id = await seedEvent(platform);
    expect((await change(id, { status: 'completed' }).expect(200)).body).toMatchObject({
      status: 'completed',
    });
    expect((await change(id, { name: 'Still' }).expect(200)).body).toMatchObject({ status: 'completed' });
    const later = { end_date: inHours(5) };
    expect((await change(id, later).expect(200)).body).toMatchObject({ status: 'completed' });
    expect((await change(id, { status: null }).expect(200)).body).toMatchObject({ status: 'active' });
  });

  test('ignores an id in the body', async () => {
    const id = await seedEvent(platform);
    expect((await change(id, { id: 'other', name: 'Same' }).expect(200)).body).toMatchObject({ id });
    expectError(await admin.get(at('other')), 404, 'NOT_FOUND');
  });

  test.each([
    ['name', null],
    ['name', ''],
    ['description', null],
    ['description', 'x'.repeat(4001)],
    ['start_date', null],
    ['start_date', '2026-02-30'],
    ['end_date', null],
    ['end_date', 5],
    ['board_size', null],
    ['board_size', 0],
    ['board_size', '3'],
    ['status', 'open'],
    ['tasks', null],
    ['tasks', {}],
  ])('rejects %s as %j, names the field and changes nothing', async (field, value) => {
    await rejected(await seedEvent(platform), { [field]: value }, new RegExp(`^${field}\\b`));
  });

  test('rejects a malformed trigger and names the task', async () => {
    const tasks = [TASKS[0], { ...TASKS[1], trigger: 'nonsense' }];
    await rejected(await seedEvent(platform), { tasks }, /^tasks\[1\]\.trigger\b/);
  });

  test('rejects an end before the start, whichever of the two changes', async () => {
    const dates = { start_date: '2030-01-02T00:00:00Z', end_date: '2030-01-03T00:00:00Z' };
    const id = await seedEvent(platform, dates);
    await rejected(id, { end_date: '2030-01-01' }, /^end_date\b/);
    await rejected(id, { start_date: '2030-01-04' }, /^start_date must not be after the end$/);
    await rejected(id, { start_date: '2030-01-04' }, /^(start|end)_date\b/);
    await change(id, { start_date: '2030-01-03' }).expect(200);
  });

  test('rejects a smaller board that existing tasks do not fit', async () => {
    const id = await seedEvent(platform);
    await rejected(id, { board_size: 2 }, /^(board_size|tasks)\b/);
    const tasks = [TASKS[0], TASKS[3]];
    const { body } = await change(id, { board_size: 2, tasks }).expect(200);
    expect(body).toMatchObject({ board: { size: 2, tasks } });
  });

  test('rejects two tasks in one cell', async () => {
    const tasks = [TASKS[0], { ...TASKS[1], position: 0 }];
    await rejected(await seedEvent(platform), { tasks }, /^tasks\b/);
  });
});

describe('PUT /bingo/events/:id for a board with completions', () => {
  const nameless = (task: (typeof TASKS)[number]) => new RegExp(`${task.name}|\\b${task.position}\\b`);

  test('recomputes totals when points change', async () => {
    const id = await seedEvent(platform);
    const first = await seedPlayer(platform, id, { rsn: 'One' });
    const second = await seedPlayer(platform, id, { rsn: 'Two' });
    await complete(platform, id, first.key, [0, 1, 2]);
    await complete(platform, id, second.key, [3]);
    const tasks = TASKS.map((task) => (task.position === 3 ? { ...task, points: 1000 } : task));
    await change(id, { tasks }).expect(200);
    expect(await standings(platform, id)).toMatchObject([
      { rsn: 'Two', points: 1000, tasks_completed: 1, bingos: 0 },
      { rsn: 'One', points: 60, tasks_completed: 3, bingos: 1 },
    ]);
    const progress = await first.client.get(`${at(id)}/progress`).expect(200);
    expect(progress.body).toMatchObject({ tasks_completed: [0, 1, 2], bingos: 1, points: 60 });
    const trigger_data = REPORTS[4];
    const response = await submit(platform, first.key, { event_id: id, task_position: 4, trigger_data });
    expect(response.body).toMatchObject({ points_earned: 50, total_points: 110 });
  });

  test('recomputes bingos when a line loses its empty cell, or an open task', async () => {
    const id = await seedEvent(platform, { tasks: TASKS.slice(0, 2) });
    const { client, key } = await seedPlayer(platform, id);
    await complete(platform, id, key, [0, 1]);
    const bingos = async () => (await client.get(`${at(id)}/progress`).expect(200)).body;
    expect(await bingos()).toMatchObject({ bingos: 0 });
    await change(id, { tasks: TASKS.slice(0, 3) }).expect(200);
    await complete(platform, id, key, [2]);
    expect(await bingos()).toMatchObject({ bingos: 1 });
    await change(id, { tasks: TASKS }).expect(200);
    expect(await bingos()).toMatchObject({ bingos: 1, points: 60 });
  });

  test('keeps its size, because a change would move completed cells', async () => {
    const tasks = TASKS.slice(0, 2);
    const id = await seedEvent(platform, { tasks });
    const { key } = await seedPlayer(platform, id);
    await change(id, { board_size: 4 }).expect(200);
    await complete(platform, id, key, [0]);
    await rejected(id, { board_size: 3 }, /^board_size\b/);
    await change(id, { board_size: 4, name: 'Same size' }).expect(200);
  });

  test('rejects removing a completed task, and names it', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    await complete(platform, id, key, [1]);
    await rejected(id, { tasks: TASKS.filter(({ position }) => position !== 1) }, nameless(TASKS[1]));
    await rejected(id, { tasks: [] }, nameless(TASKS[1]));
    await change(id, { tasks: [TASKS[1]] }).expect(200);
  });

  test('rejects moving a completed task, and names it', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    await complete(platform, id, key, [1]);
    const swapped = TASKS.map((task) => {
      if (task.position === 1) return { ...task, position: 0 };
      return task.position === 0 ? { ...task, position: 1 } : task;
    });
    await rejected(id, { tasks: swapped }, nameless(TASKS[1]));
    const moved = TASKS.map((task) => (task.position === 1 ? { ...task, position: 8 } : task));
    await rejected(id, { tasks: moved }, nameless(TASKS[1]));
  });

  test('allows moving and removing tasks without completions', async () => {
    const id = await seedEvent(platform);
    const { client, key } = await seedPlayer(platform, id);
    await complete(platform, id, key, [1]);
    const tasks = [TASKS[1], { ...TASKS[0], position: 7 }];
    await change(id, { tasks }).expect(200);
    const response = await submit(platform, key, {
      event_id: id,
      task_position: 7,
      trigger_data: REPORTS[0],
    });
    expect(response.body).toMatchObject({ points_earned: 10, total_points: 30 });
    const { body } = await client.get(`${at(id)}/progress`).expect(200);
    expect(body).toMatchObject({ tasks_completed: [1, 7] });
  });

  test('does not carry counts over to a replaced task', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    const goblins = { event_id: id, task_position: 0, trigger_data: { ...REPORTS[0], count: 4 } };
    await submit(platform, key, goblins).expect(200);
    const tasks = [{ ...TASKS[0], name: 'Imps', trigger: 'npc_kill:Imp:3' }, ...TASKS.slice(1)];
    await change(id, { tasks }).expect(200);
    const imps = { type: 'npc_kill', target: 'Imp', count: 1 };
    const { body } = await submit(platform, key, { ...goblins, trigger_data: imps }).expect(200);
    expect(body).toMatchObject({ task_completed: false, total_points: 0 });
  });
});
