import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { ORGANISER } from '../test-support/players';

const EVENT = `id name description status startDate endDate boardSize participantCount
  board { size tasks { position name description points trigger } }`;
const CREATE = `mutation ($input: CreateBingoEventInput!) { createBingoEvent(input: $input) { ${EVENT} } }`;
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
  it('fills in defaults and logs the activity', async () => {
    const { data, errors } = await create(
      newEvent('first', { startDate: '2026-05-01', endDate: '2026-05-02T10:00:00+02:00' }),
    );
    expect(errors).toBeUndefined();
    expect(data?.createBingoEvent).toEqual({
      id: 'first',
      name: 'The first event',
      description: '',
      status: 'completed',
      startDate: '2026-05-01T00:00:00.000Z',
      endDate: '2026-05-02T08:00:00.000Z',
      boardSize: 3,
      participantCount: 0,
      board: {
        size: 3,
        tasks: [
          { ...zulrah, description: '' },
          { ...selfie, description: '', points: 0 },
        ],
      },
    });
    expect(await eventOf('first')).toEqual(data?.createBingoEvent);
    expect(await reportedOn('first')).toEqual([
      'bingo_event_create: Created the bingo event The first event (first)',
    ]);
  });

  it('accepts a status and no tasks', async () => {
    const { data } = await create(newEvent('bare', { tasks: null, status: 'upcoming' }));
    expect(data?.createBingoEvent).toMatchObject({ status: 'upcoming', board: { size: 3, tasks: [] } });
  });

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

  it('answers CONFLICT for an existing id and writes nothing', async () => {
    await create(newEvent('taken', { tasks: [] }));
    const { errors } = await create(newEvent('taken'));
    expect(errors?.[0]).toMatchObject({
      message: 'id is already taken',
      extensions: { code: 'CONFLICT', argument: 'input.id' },
    });
    expect(await eventOf('taken')).toMatchObject({ board: { tasks: [] } });
    expect(await reportedOn('taken')).toHaveLength(1);
  });

  it('accepts the first and the last valid timestamp', async () => {
    const dates = { startDate: '0000-01-01T00:00:00.000Z', endDate: '9999-12-31T23:59:59.999Z' };
    await create(newEvent('eternal', dates));
    expect(await eventOf('eternal')).toMatchObject({ ...dates, status: 'active' });
  });

  it('accepts the largest board', async () => {
    const tasks = Array.from({ length: 625 }, (_, position) => ({ ...zulrah, position }));
    const { data } = await create(newEvent('largest', { boardSize: 25, tasks }));
    expect(data?.createBingoEvent).toMatchObject({ board: { tasks: { length: 625 } } });
  });
});
