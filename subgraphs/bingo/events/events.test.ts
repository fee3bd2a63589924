import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { ORGANISER, user } from '../test-support/players';

const EVENT = `id name description status startDate endDate boardSize participantCount
  board { size tasks { position name description points trigger } }`;
const CREATE = `mutation ($input: CreateBingoEventInput!) { createBingoEvent(input: $input) { ${EVENT} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateBingoEventInput!) {
  updateBingoEvent(id: $id, input: $input) { ${EVENT} }
}`;
const DELETE = `mutation ($id: ID!) { deleteBingoEvent(id: $id) { success } }`;
const ONE = `query ($id: ID!) { bingoEvent(id: $id) { ${EVENT} } }`;
const ALL = `query ($status: EventStatus) { bingoEvents(status: $status) { ${EVENT} } }`;

const unauthorized = user('2', 'manage_events');

const HOUR = 3_600_000;
const from = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const zulrah = { position: 0, name: 'Zulrah', trigger: 'npc_kill:Zulrah:50', points: 10 };
const selfie = { position: 4, name: 'Selfie', trigger: 'manual' };
const newEvent = (id: string, changes: object = {}) => ({
  id,
  name: `The ${id} event`,
  startDate: from(-1),
  endDate: from(1),
  boardSize: 3,
  tasks: [zulrah, selfie],
  ...changes,
});

let database: TestDatabase;
let area: TestArea;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
});

afterAll(async () => {
  await area.close();
  await database.drop();
});

const create = (input: object) => area.execute(CREATE, { input }, ORGANISER);
const update = (id: string, input: object) => area.execute(UPDATE, { id, input }, ORGANISER);

async function eventOf(id: string): Promise<unknown> {
  return (await area.execute(ONE, { id })).data?.bingoEvent;
}

async function reportedOn(id: string): Promise<unknown> {
  const rows: { data: { action: string; details: string } }[] = await area.dataSource.query(
    `SELECT data FROM pgboss.job WHERE name = 'activity-log' AND data->>'details' LIKE $1 ORDER BY created_on`,
    [`%(${id})`],
  );
  return rows.map(({ data: { action, details } }) => `${action}: ${details}`);
}

describe('reading events', () => {
  it('derives the status from the clock unless it is set', async () => {
    await create(newEvent('past', { startDate: from(-3), endDate: from(-2) }));
    await create(newEvent('current'));
    await create(newEvent('future', { startDate: from(2), endDate: from(3) }));
    await create(newEvent('reopened', { startDate: from(-3), endDate: from(-2), status: 'active' }));
    const listed = async (status?: string) => {
      const { data } = await area.execute(ALL, { status });
      const events = data?.bingoEvents as { id: string; status: string }[];
      if (status) expect(new Set(events.map((event) => event.status))).toEqual(new Set([status]));
      return events.map(({ id }) => id).filter((id) => /past|current|future|reopened/.test(id));
    };
    expect(await listed()).toEqual(['future', 'current', 'reopened', 'past']);
    expect(await listed('active')).toEqual(['current', 'reopened']);
    expect(await listed('upcoming')).toEqual(['future']);
    expect(await listed('completed')).toEqual(['past']);
  });

  it.each(['unknown', 'x'.repeat(300), 'a\u0000b'])('answers null for the id %j', async (id) => {
    expect(await area.execute(ONE, { id })).toEqual({ data: { bingoEvent: null } });
  });
});

describe('updating an event', () => {
  it('keeps absent fields', async () => {
    await create(newEvent('kept', { description: 'Old', status: 'upcoming' }));
    const before = await eventOf('kept');
    const { data } = await update('kept', { name: 'New' });
    expect(data?.updateBingoEvent).toEqual({ ...Object(before), name: 'New' });
    expect(await eventOf('kept')).toEqual(data?.updateBingoEvent);
  });

  it('logs the changed fields, and nothing if none changed', async () => {
    await create(newEvent('told'));
    await update('told', { description: 'New', status: 'completed', tasks: [zulrah] });
    await update('told', { description: 'New', tasks: [zulrah] });
    expect(await reportedOn('told')).toEqual([
      'bingo_event_create: Created the bingo event The told event (told)',
      'bingo_event_update: Changed description, status, tasks of the bingo event The told event (told)',
    ]);
  });

  it('derives the status from the clock again after it is set to null', async () => {
    await create(newEvent('closed', { status: 'completed' }));
    expect(await eventOf('closed')).toMatchObject({ status: 'completed' });
    expect((await update('closed', { status: null })).data?.updateBingoEvent).toMatchObject({
      status: 'active',
    });
  });

  it.each(['name', 'description', 'startDate', 'endDate', 'boardSize', 'tasks'])(
    'rejects null for %s',
    async (field) => {
      const { errors } = await update('kept', { [field]: null });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: `input.${field}` });
    },
  );

  it('compares a new start with the stored end', async () => {
    const { errors } = await update('kept', { startDate: from(5) });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'input.startDate' });
    expect((await update('kept', { startDate: from(5), endDate: from(6) })).errors).toBeUndefined();
  });

  it('checks new tasks against the new or stored size', async () => {
    await create(newEvent('sized'));
    const outside = await update('sized', { tasks: [{ ...zulrah, position: 9 }] });
    expect(outside.errors?.[0]?.extensions).toMatchObject({ argument: 'input.tasks.0.position' });
    const wider = await update('sized', { boardSize: 4, tasks: [{ ...zulrah, position: 9 }] });
    expect(wider.data?.updateBingoEvent).toMatchObject({ board: { size: 4, tasks: [{ position: 9 }] } });
    const narrow = await update('sized', { boardSize: 2 });
    expect(narrow.errors?.[0]).toMatchObject({
      message: 'boardSize must leave room for the task "Zulrah" at position 9',
      extensions: { code: 'BAD_USER_INPUT', argument: 'input.boardSize' },
    });
    expect(await eventOf('sized')).toMatchObject({ boardSize: 4 });
  });

  it.each(['unknown', 'x'.repeat(300), 'a\u0000b'])('answers NOT_FOUND for the id %j', async (id) => {
    expect((await update(id, { name: 'x' })).errors?.[0]).toMatchObject({
      message: 'Event not found',
      extensions: { code: 'NOT_FOUND' },
    });
    expect((await area.execute(DELETE, { id }, ORGANISER)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('deleting an event', () => {
  it('deletes all dependent rows and logs the activity', async () => {
    await create(newEvent('gone'));
    await area.dataSource.query(
      `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash) VALUES ('part_gone', 'gone', '1', 'A', 'a', 'gone')`,
    );
    await area.dataSource.query(
      `INSERT INTO bingo.completions (participant_id, position, proof) VALUES ('part_gone', 0, 'manual')`,
    );
    expect(await eventOf('gone')).toMatchObject({ participantCount: 1 });
    expect(await area.execute(DELETE, { id: 'gone' }, ORGANISER)).toEqual({
      data: { deleteBingoEvent: { success: true } },
    });
    expect(await eventOf('gone')).toBeNull();
    expect(
      await area.dataSource.query(`SELECT FROM bingo.completions WHERE participant_id = 'part_gone'`),
    ).toEqual([]);
    expect(await reportedOn('gone')).toContain(
      'bingo_event_delete: Deleted the bingo event The gone event (gone)',
    );
  });
});

describe('changing events', () => {
  it('requires manage_bingo', async () => {
    await create(newEvent('guarded'));
    const acts: [string, object][] = [
      [CREATE, { input: newEvent('intruded') }],
      [UPDATE, { id: 'guarded', input: { name: 'Mine' } }],
      [DELETE, { id: 'guarded' }],
    ];
    for (const [mutation, variables] of acts) {
      const { errors } = await area.execute(mutation, { ...variables }, unauthorized);
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      expect((await area.execute(mutation, { ...variables })).errors?.[0]?.extensions.code).toBe(
        'UNAUTHENTICATED',
      );
    }
    expect(await eventOf('guarded')).toMatchObject({ name: 'The guarded event' });
    expect(await eventOf('intruded')).toBeNull();
  });
});

describe('the version of an event', () => {
  const UPDATE_IF = `mutation ($id: ID!, $input: UpdateBingoEventInput!, $ifVersion: Int) {
    updateBingoEvent(id: $id, input: $input, ifVersion: $ifVersion) { name version }
  }`;
  const updateIf = (ifVersion: number | null, input: object) =>
    area.execute(UPDATE_IF, { id: 'versions', input, ifVersion }, ORGANISER);

  it('grows with each change of its fields or its board, and lets an update reject to overwrite others', async () => {
    await create(newEvent('versions'));
    const changes = [
      { ifVersion: 1, input: { name: 'First' }, version: 2 },
      { ifVersion: 2, input: { name: 'First' }, version: 2 },
      { ifVersion: 2, input: { tasks: [zulrah] }, version: 3 },
      { ifVersion: null, input: { description: 'By REST' }, version: 4 },
    ];
    for (const { ifVersion, input, version } of changes) {
      expect((await updateIf(ifVersion, input)).data?.updateBingoEvent).toEqual({ name: 'First', version });
    }
    const { errors } = await updateIf(3, { name: 'Second' });
    expect(errors?.[0]).toMatchObject({
      message: 'ifVersion must be the present version, 4',
      extensions: { code: 'CONFLICT', argument: 'ifVersion' },
    });
    expect(await eventOf('versions')).toMatchObject({ name: 'First', description: 'By REST' });
  });

  it('lets one of two updates at the same time win', async () => {
    const { data } = await area.execute('{ bingoEvent(id: "versions") { version } }');
    const base = Object(data?.bingoEvent).version;
    const results = await Promise.all(['A', 'B'].map((name) => updateIf(base, { name })));
    expect(results.map(({ errors }) => errors?.[0]?.extensions.code ?? 'OK').sort()).toEqual([
      'CONFLICT',
      'OK',
    ]);
  });
});

describe('the order of events', () => {
  const ORDERED = 'query ($by: EventOrderInput) { bingoEvents(orderBy: $by) { id name } }';

  it.each([
    ['latest start first by default', null, ['order-b', 'order-c', 'order-a']],
    ['by start', { field: 'start_date', direction: 'ascending' }, ['order-a', 'order-c', 'order-b']],
    ['by end', { field: 'end_date', direction: 'descending' }, ['order-c', 'order-a', 'order-b']],
    ['by name', { field: 'name', direction: 'ascending' }, ['order-c', 'order-a', 'order-b']],
  ])('is %s', async (_, by, expected) => {
    await create(newEvent('order-a', { name: 'B', startDate: '2030-01-01', endDate: '2030-03-01' }));
    await create(newEvent('order-b', { name: 'C', startDate: '2030-01-03', endDate: '2030-02-01' }));
    await create(newEvent('order-c', { name: 'A', startDate: '2030-01-02', endDate: '2030-04-01' }));
    const { bingoEvents } = await area.ask<{ bingoEvents: { id: string }[] }>(ORDERED, { by });
    const ids = bingoEvents.map(({ id }) => id);
    expect(ids.filter((id) => expected.includes(id))).toEqual(expected);
  });
});

describe('the problem of a trigger', () => {
  it.each([
    ['npc_kill:Zulrah:50', null],
    ['all(npc_kill:a:1', 'expected `;` or `)`, at 17'],
    ['kc_gain:Nobody:1', 'must name a boss of the game'],
  ])('of %s is %s', async (trigger, problem) => {
    const query = 'query ($trigger: String!) { bingoTriggerProblem(trigger: $trigger) }';
    expect((await area.execute(query, { trigger })).data).toEqual({ bingoTriggerProblem: problem });
  });
});
