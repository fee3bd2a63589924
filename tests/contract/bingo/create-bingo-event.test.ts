import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { eventBody, seedEvent, storedBingo, TASKS } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const create = (body: unknown) => admin.post('/bingo/events', body);

/** Sends an invalid body and expects an error and no write. */
async function rejected(changes: object, says: RegExp): Promise<void> {
  const before = await storedBingo(platform);
  expectError(await create(eventBody({ ...changes })), 400, 'BAD_USER_INPUT', says);
  expect(await storedBingo(platform)).toEqual(before);
}

describe('POST /bingo/events', () => {
  test('returns the event in the shape of its detail', async () => {
    const body = eventBody();
    const response = await create(body).expect(201);
    const { id, name, description, start_date, end_date } = body;
    const event = { id, name, description, status: 'active', start_date, end_date };
    expect(response.body).toEqual({ ...event, board: { size: 3, tasks: TASKS } });
    expect((await admin.get(`/bingo/events/${id}`).expect(200)).body).toEqual(response.body);
  });

  test('requires only id, name, dates and size', async () => {
    const { id, name, start_date, end_date } = eventBody();
    const response = await create({ id, name, start_date, end_date, board_size: 5 }).expect(201);
    expect(response.body).toMatchObject({ description: '', status: 'active', board: { size: 5, tasks: [] } });
  });

  test('requires only position, name and trigger of a task', async () => {
    const response = await create(eventBody({ tasks: [{ position: 8, name: 'Task', trigger: 'manual' }] }));
    expect(response.body).toMatchObject({
      board: { tasks: [{ position: 8, name: 'Task', description: '', points: 0, trigger: 'manual' }] },
    });
  });

  test('returns a composed goal in its canonical form', async () => {
    const tasks = [
      { position: 0, name: 'Task', trigger: 'all(npc_kill:Goblin:5;sum( 3;pet:any;clue:hard))' },
    ];
    expect((await create(eventBody({ tasks })).expect(201)).body).toMatchObject({
      board: { tasks: [{ trigger: 'all(npc_kill:Goblin:5; sum(3; pet:any; clue:hard))' }] },
    });
  });

  test('says where a composed goal is wrong', () =>
    rejected(
      { tasks: [{ position: 0, name: 'Task', trigger: 'all(pet:any; npc_kill:zulrah:)' }] },
      /trigger expected a count after `zulrah:`, at 30$/,
    ));

  test.each([
    ['2030-05-01', '2030-05-01T00:00:00.000Z'],
    ['2030-05-01T14:00:00.5+02:00', '2030-05-01T12:00:00.500Z'],
  ])('reads the date %s as %s', async (start_date, written) => {
    const response = await create(eventBody({ start_date, end_date: '2031-01-01' })).expect(201);
    expect(response.body).toMatchObject({ start_date: written, end_date: '2031-01-01T00:00:00.000Z' });
  });

  test.each(['active', 'upcoming', 'completed'])('accepts the status %s', async (status) => {
    const dates = { start_date: '2040-01-01', end_date: '2040-02-01' };
    expect((await create(eventBody({ ...dates, status })).expect(201)).body).toMatchObject({ status });
  });

  test('accepts the status null, which leaves it to the clock', async () => {
    const response = await create(eventBody({ status: null })).expect(201);
    expect(response.body).toMatchObject({ status: 'active' });
  });

  test.each([1, 25])('accepts a board of side %d', async (board_size) => {
    const position = board_size ** 2 - 1;
    const tasks = [{ position, name: 'Last', trigger: 'manual' }];
    const response = await create(eventBody({ board_size, tasks })).expect(201);
    expect(response.body).toMatchObject({ board: { size: board_size, tasks: [{ position }] } });
  });

  test('accepts a full board of 625 tasks', async () => {
    const tasks = Array.from({ length: 625 }, (_, position) => ({
      position,
      name: `Task ${position}`,
      points: 1_000_000,
      trigger: `npc_kill:Creature ${position}:1`,
    }));
    const response = await create(eventBody({ board_size: 25, tasks })).expect(201);
    expect(response.body).toHaveProperty('board.tasks.length', 625);
    expect(response.body).toHaveProperty('board.tasks.624.trigger', 'npc_kill:Creature 624:1');
  });

  test.each([
    'npc_kill:General Graardor:100',
    'item_obtain:20997:9007199254740991',
    'quest_complete:Recipe for Disaster: Sir Amik Varze',
    'achievement:Kourend & Kebos:easy',
    'manual',
  ])('stores the trigger %s unchanged', async (trigger) => {
    const response = await create(eventBody({ tasks: [{ position: 0, name: 'Task', trigger }] })).expect(201);
    expect(response.body).toMatchObject({ board: { tasks: [{ trigger }] } });
  });

  test.each(['nonsense', 'npc_kill:Goblin:0', 'npc_kill:a\u0000b:1', 5, null])(
    'rejects the trigger %j and names the task',
    (trigger) =>
      rejected({ tasks: [TASKS[0], { position: 1, name: 'Task', trigger }] }, /^tasks\[1\]\.trigger\b/),
  );

  test.each([
    ['position', -1],
    ['position', '1'],
    ['position', null],
    ['name', ''],
    ['name', null],
    ['name', 'x'.repeat(201)],
    ['name', 5],
    ['description', 'x'.repeat(4001)],
    ['description', 5],
    ['points', -1],
    ['points', '5'],
  ])('rejects a task whose %s is %j', (field, value) =>
    rejected(
      { tasks: [{ position: 0, name: 'Task', trigger: 'manual', [field]: value }] },
      new RegExp(`^tasks\\[0\\]\\.${field}\\b`),
    ),
  );

  test.each(['position', 'name', 'trigger'])('rejects a task without %s', (field) => {
    const task: Record<string, unknown> = { position: 0, name: 'Task', trigger: 'manual' };
    delete task[field];
    return rejected({ tasks: [task] }, new RegExp(`^tasks\\[0\\]\\.${field}\\b`));
  });

  test('rejects two tasks in one cell', () =>
    rejected({ tasks: [TASKS[0], TASKS[1], { ...TASKS[2], position: 0 }] }, /^tasks\b/));

  test.each(['id', 'name', 'start_date', 'end_date', 'board_size'])('rejects a body without %s', (field) =>
    rejected({ [field]: undefined }, new RegExp(`^${field}\\b`)),
  );

  test.each([
    ['id', ''],
    ['id', 'x'.repeat(65)],
    ['id', 'health'],
    ['id', 5],
    ['id', null],
    ['name', ''],
    ['name', 'x'.repeat(201)],
    ['name', ['Name']],
    ['description', 'x'.repeat(4001)],
    ['start_date', 'yesterday'],
    ['start_date', 1_700_000_000],
    ['start_date', null],
    ['end_date', '2026-13-01'],
    ['board_size', 0],
    ['board_size', '5'],
    ['board_size', null],
    ['status', 'open'],
    ['status', 1],
    ['tasks', 'manual'],
    ['tasks', {}],
  ])('rejects %s as %j, names the field and writes nothing', (field, value) =>
    rejected({ [field]: value }, new RegExp(`^${field}\\b`)),
  );

  test('rejects an end before its start, and accepts an equal one', async () => {
    const start_date = '2030-01-01T00:00:00.001Z';
    await rejected({ start_date, end_date: '2030-01-01T00:00:00Z' }, /^end_date\b/);
    await create(eventBody({ start_date, end_date: start_date })).expect(201);
  });

  test('rejects a duplicate id, and changes nothing', async () => {
    const id = await seedEvent(platform);
    const before = await storedBingo(platform);
    expectError(await create(eventBody({ id, name: 'Mine' })), 400, 'CONFLICT', /^id is already taken$/);
    expect(await storedBingo(platform)).toEqual(before);
  });

  test('ignores unknown fields', async () => {
    const tasks = [{ ...TASKS[0], completed: true, id: 1 }];
    const response = await create(eventBody({ participant_count: 9, tasks })).expect(201);
    expect(response.body).toMatchObject({ board: { tasks: [TASKS[0]] } });
  });

  test('stores texts unchanged', async () => {
    const name = "Robert'); DROP TABLE bingo.events; -- 👑 <b>";
    const description = 'line one\nline two\ttabbed \u202eright to left';
    const tasks = [{ position: 0, name, description, trigger: 'manual' }];
    const response = await create(eventBody({ name, description, tasks })).expect(201);
    expect(response.body).toMatchObject({ name, description, board: { tasks: [{ name, description }] } });
  });

  test('rejects a foreign origin', async () => {
    const cross = { 'sec-fetch-site': 'cross-site' };
    const response = await admin.post('/bingo/events', eventBody(), { headers: cross, credential: 'cookie' });
    expectError(response, 403, 'FORBIDDEN');
  });
});
