import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { ORGANISER } from '../test-support/players';

const EVENT = `id name description status startDate endDate boardSize participantCount
  board { size tasks { position name description points trigger } }`;
const CREATE = `mutation ($input: CreateBingoEventInput!) { createBingoEvent(input: $input) { ${EVENT} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateBingoEventInput!) {
  updateBingoEvent(id: $id, input: $input) { ${EVENT} }
}`;
const ONE = `query ($id: ID!) { bingoEvent(id: $id) { ${EVENT} } }`;

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

const area = suiteArea(openTestArea);

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

describe('creating an event', () => {
  it('accepts tasks in any order and returns them by position', async () => {
    const { data } = await create(newEvent('shuffled', { tasks: [selfie, zulrah] }));
    expect(data?.createBingoEvent).toMatchObject({ board: { tasks: [{ position: 0 }, { position: 4 }] } });
  });

  it.each<[string, string, object]>([
    ['input.id', 'must not be the reserved word "health"', { id: 'health' }],
    ['input.id', 'must be 1 to 64', { id: 'a/b' }],
    ['input.name', 'must not be empty', { name: ' ' }],
    ['input.name', 'must not contain control characters', { name: 'a\u0000b' }],
    ['input.description', 'at most 4000', { description: 'x'.repeat(4001) }],
    ['input.endDate', 'must not be before the start', { endDate: from(-2) }],
    ['input.boardSize', 'must be between 1 and 25', { boardSize: 0 }],
    ['input.boardSize', 'must be between 1 and 25', { boardSize: 26 }],
    ['input.tasks.1.position', 'must be between 0 and 8', { tasks: [zulrah, { ...selfie, position: 9 }] }],
    ['input.tasks.0.position', 'must be between 0 and 8', { tasks: [{ ...selfie, position: -1 }] }],
    ['input.tasks.1.position', 'must be unique', { tasks: [zulrah, { ...selfie, position: 0 }] }],
    [
      'input.tasks.1.trigger',
      'count from 1',
      { tasks: [selfie, { ...zulrah, trigger: 'npc_kill:Zulrah:0' }] },
    ],
    ['input.tasks.0.name', 'must not be empty', { tasks: [{ ...zulrah, name: '' }] }],
    ['input.tasks.0.description', 'control characters', { tasks: [{ ...zulrah, description: '\u0000' }] }],
    ['input.tasks.0.points', 'must be between 0 and 1000000', { tasks: [{ ...zulrah, points: -1 }] }],
    ['input.tasks.0.points', 'must be between 0 and 1000000', { tasks: [{ ...zulrah, points: 1_000_001 }] }],
  ])('rejects an invalid %s: %s', async (argument, problem, changes) => {
    const { errors } = await create(newEvent('wrong', changes));
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      argument,
      problem: expect.stringContaining(problem),
    });
    expect(await eventOf('wrong')).toBeNull();
  });

  it('accepts the first and the last valid timestamp', async () => {
    const dates = { startDate: '0000-01-01T00:00:00.000Z', endDate: '9999-12-31T23:59:59.999Z' };
    await create(newEvent('eternal', dates));
    expect(await eventOf('eternal')).toMatchObject({ ...dates, status: 'active' });
  });
});

describe('updating an event', () => {
  it('logs the changed fields, and nothing if none changed', async () => {
    await create(newEvent('told'));
    await update('told', { description: 'New', status: 'completed', tasks: [zulrah] });
    await update('told', { description: 'New', tasks: [zulrah] });
    expect(await reportedOn('told')).toEqual([
      'bingo_event_create: Created the bingo event The told event (told)',
      'bingo_event_update: Changed description, status, tasks of the bingo event The told event (told)',
    ]);
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
