import type { ApiClient } from '#tests/support/api-client';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { expectError } from '../expectations';
import { eventBody, givenEvent, storedBingo, TASKS } from './given';

let platform: TestPlatform;
let admin: ApiClient;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.admin();
});
afterAll(() => platform.stop());

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
    ['2030-05-01T12:00:00Z', '2030-05-01T12:00:00.000Z'],
    ['2030-05-01T14:00:00.5+02:00', '2030-05-01T12:00:00.500Z'],
    ['2030-05-01T12:00:00.123999Z', '2030-05-01T12:00:00.123Z'],
    ['2030-05-01t12:00:00z', '2030-05-01T12:00:00.000Z'],
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
    'npc_kill:Goblin:1',
    'npc_kill:General Graardor:100',
    "npc_kill:K'ril Tsutsaroth:5",
    'npc_kill:TzKal-Zuk:1',
    'item_obtain:4151:1',
    'item_obtain:20997:9007199254740991',
    'skill_level:attack:99',
    'skill_level:Slayer:1',
    'skill_level:slayer:126',
    'quest_complete:dragon_slayer_ii',
    'quest_complete:Recipe for Disaster: Sir Amik Varze',
    'achievement:ardougne:elite',
    'achievement:Kourend & Kebos:easy',
    'manual',
  ])('stores the trigger %s unchanged', async (trigger) => {
    const response = await create(eventBody({ tasks: [{ position: 0, name: 'Task', trigger }] })).expect(201);
    expect(response.body).toMatchObject({ board: { tasks: [{ trigger }] } });
  });

  test.each([
    '',
    ' ',
    'nonsense',
    'Manual:',
    'manual:1',
    'npc_kill',
    'npc_kill:',
    'npc_kill:Goblin',
    'npc_kill::5',
    'npc_kill: :5',
    'npc_kill:Goblin:0',
    'npc_kill:Goblin:-1',
    'npc_kill:Goblin:1.5',
    'npc_kill:Goblin:1e3',
    'npc_kill:Goblin:99999999999999999999',
    'npc_kill:Goblin:',
    'npc_kill:Goblin:five',
    'item_obtain:abyssal whip:1',
    'item_obtain:-1:1',
    'item_obtain:4151',
    'skill_level:attack:0',
    'skill_level:attack:127',
    'skill_level:juggling:50',
    'skill_level:attack',
    'quest_complete',
    'quest_complete:',
    'achievement:ardougne',
    'achievement:ardougne:impossible',
    'achievement::easy',
    'npc_kill:a\u0000b:1',
    'npc_kill:a\nb:1',
    `npc_kill:${'x'.repeat(5000)}:1`,
    5,
    null,
    ['manual'],
  ])('rejects the trigger %j and names the task', (trigger) =>
    rejected({ tasks: [TASKS[0], { position: 1, name: 'Task', trigger }] }, /^tasks\[1\]\.trigger\b/),
  );

  test.each([
    ['position', -1],
    ['position', 9],
    ['position', 0.5],
    ['position', '1'],
    ['position', null],
    ['name', ''],
    ['name', ' '],
    ['name', null],
    ['name', 'x'.repeat(201)],
    ['name', 'a\u0000b'],
    ['name', 5],
    ['description', 'x'.repeat(4001)],
    ['description', 'a\u0001b'],
    ['description', 5],
    ['points', -1],
    ['points', 1_000_001],
    ['points', 0.5],
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
    ['id', 'has space'],
    ['id', '-leading'],
    ['id', 'a/b'],
    ['id', 'x'.repeat(65)],
    ['id', 'health'],
    ['id', 'é'],
    ['id', 5],
    ['id', null],
    ['name', ''],
    ['name', '\u2003'],
    ['name', 'x'.repeat(201)],
    ['name', 'a\u0000b'],
    ['name', 'half \udc00'],
    ['name', ['Name']],
    ['description', 'x'.repeat(4001)],
    ['description', 'a\u0000b'],
    ['start_date', 'yesterday'],
    ['start_date', '2026-02-30'],
    ['start_date', '2026-02-30T00:00:00Z'],
    ['start_date', 1_700_000_000],
    ['start_date', null],
    ['end_date', '2026-13-01'],
    ['end_date', '2026-01-01T25:00:00Z'],
    ['end_date', '2026-01-01T00:00:00'],
    ['board_size', 0],
    ['board_size', 26],
    ['board_size', -3],
    ['board_size', 2.5],
    ['board_size', '5'],
    ['board_size', null],
    ['status', 'open'],
    ['status', 'ACTIVE'],
    ['status', 1],
    ['tasks', 'manual'],
    ['tasks', {}],
    ['tasks', [null]],
    ['tasks', ['manual']],
  ])('rejects %s as %j, names the field and writes nothing', (field, value) =>
    rejected({ [field]: value }, new RegExp(`^${field}\\b`)),
  );

  test('rejects an end before its start, and accepts an equal one', async () => {
    const start_date = '2030-01-01T00:00:00.001Z';
    await rejected({ start_date, end_date: '2030-01-01T00:00:00Z' }, /^end_date\b/);
    await create(eventBody({ start_date, end_date: start_date })).expect(201);
  });

  test('rejects a duplicate id, and changes nothing', async () => {
    const id = await givenEvent(platform);
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
