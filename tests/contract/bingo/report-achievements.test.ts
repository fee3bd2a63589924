import { randomUUID } from 'node:crypto';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { inHours, seedEvent, seedPlayer, standings, submit } from './seed';

const platform = suitePlatform();

const send = (key: string, body: object) =>
  platform.anonymous.post('/bingo/reports', body, { headers: { 'x-bingo-key': key } });

/** Returns a report of something that happened now. */
const happened = (type: string, target: string | number, changes: object = {}) => ({
  id: randomUUID(),
  occurred_at: new Date().toISOString(),
  type,
  target,
  ...changes,
});

async function playing() {
  const event = await seedEvent(platform);
  return { event, ...(await seedPlayer(platform, event)) };
}

describe('POST /bingo/reports', () => {
  test('advances every task that asks for what happened, and answers each report in order', async () => {
    const { event, key, rsn } = await playing();
    const kills = happened('npc_kill', 'goblin', {
      increment: 3,
      source: { npc_name: 'Goblin', world: 302 },
    });
    const quest = happened('quest_complete', 'dragon_slayer');
    const other = happened('npc_kill', 'Cow');
    const { body } = await send(key, {
      reports: [kills, other, quest, { id: 'bad-report', type: 'npc_kill' }],
    }).expect(200);
    expect(body).toEqual({
      results: [
        {
          id: kills.id,
          outcome: 'accepted',
          reason: null,
          tasks: [{ position: 0, count: 3, goal: 5, completed: false }],
        },
        { id: other.id, outcome: 'ignored', reason: 'no task of the board asks for this', tasks: [] },
        {
          id: quest.id,
          outcome: 'accepted',
          reason: null,
          tasks: [{ position: 3, count: 1, goal: 1, completed: true }],
        },
        {
          id: 'bad-report',
          outcome: 'rejected',
          reason: 'occurred_at is required, target is required',
          tasks: [],
        },
      ],
      points: 40,
      bingos: 0,
    });
    expect(await standings(platform, event)).toMatchObject([{ rsn, points: 40 }]);
  });

  test('gives a repetition the first answer and counts it once, in the batch and later', async () => {
    const { key } = await playing();
    const report = happened('npc_kill', 'Goblin', { increment: 2 });
    const first = {
      id: report.id,
      reason: null,
      tasks: [{ position: 0, count: 2, goal: 5, completed: false }],
    };
    expect((await send(key, { reports: [report, report] }).expect(200)).body).toMatchObject({
      results: [
        { ...first, outcome: 'accepted' },
        { ...first, outcome: 'duplicate' },
      ],
    });
    await submit(platform, key, {
      event_id: (await board(key)).event_id,
      task_position: 0,
      trigger_data: { type: 'npc_kill', target: 'Goblin', count: 4 },
    }).expect(200);
    expect((await send(key, { reports: [{ ...report, increment: 9 }] }).expect(200)).body).toMatchObject({
      results: [{ ...first, outcome: 'duplicate' }],
    });
    expect((await board(key)).tasks[0]).toMatchObject({ count: 4, completed: false });
  });

  test('counts lifetime totals from the first one', async () => {
    const { key } = await playing();
    const total = (total: number) => happened('npc_kill', 'Goblin', { total });
    const { body } = await send(key, { reports: [total(100), total(103), total(101), total(105)] }).expect(
      200,
    );
    expect(body).toMatchObject({
      results: [
        { outcome: 'ignored', reason: 'this advances no task' },
        { outcome: 'accepted', tasks: [{ count: 3, completed: false }] },
        { outcome: 'ignored' },
        { outcome: 'accepted', tasks: [{ count: 5, completed: true }] },
      ],
      points: 10,
    });
  });

  test.each([
    ['before the event', () => inHours(-2), 'ignored', 'occurred_at is before the event'],
    [
      'too far in the future',
      () => inHours(0.2),
      'rejected',
      'occurred_at must be at most 10 minutes in the future',
    ],
    ['in year 0', () => '0000-01-01T00:00:00Z', 'rejected', 'occurred_at must be a time in ISO 8601'],
    ['at no time', () => 'yesterday', 'rejected', 'occurred_at must be a time in ISO 8601'],
  ])('does not count what happened %s', async (_, occurred_at, outcome, reason) => {
    const { key } = await playing();
    const { body } = await send(key, {
      reports: [happened('npc_kill', 'Goblin', { occurred_at: occurred_at() })],
    }).expect(200);
    expect(body).toMatchObject({ results: [{ outcome, reason, tasks: [] }], points: 0 });
  });

  test('counts nothing while an organiser keeps the event closed', async () => {
    const { event, key } = await playing();
    const admin = await platform.admin();
    await admin.put(`/bingo/events/${event}`, { status: 'completed' }).expect(200);
    expect((await send(key, { reports: [happened('npc_kill', 'Goblin')] }).expect(200)).body).toMatchObject({
      results: [{ outcome: 'ignored', reason: 'the event is completed' }],
    });
  });

  test.each([
    ['an unknown type', { type: 'dance' }, 'type must be a type of trigger that clients report'],
    ['a manual task', { type: 'manual' }, 'type must be a type of trigger that clients report'],
    ['a fraction', { increment: 1.5 }, 'increment must be a whole number'],
    ['zero', { increment: 0 }, 'increment must be at least 1'],
    ['a negative total', { total: -1 }, 'total must not be negative'],
    ['two measures', { increment: 1, total: 5 }, 'increment, total and level exclude each other'],
    ['a level of kills', { level: 5 }, 'level is for skill_level and item_value only'],
    ['no level of a skill', { type: 'skill_level', target: 'attack' }, 'level is required for skill_level'],
    ['a short id', { id: 'short' }, 'id must be 8 to 64 letters, digits, "_" or "-"'],
    ['an object as target', { target: {} }, 'target must be a string or a number'],
    ['a text as source', { source: 'me' }, 'source must be an object'],
    ['a text as world', { source: { world: '302' } }, 'source.world must be a whole number'],
  ])('rejects %s and takes its neighbour', async (_, changes, reason) => {
    const { key } = await playing();
    const reports = [happened('npc_kill', 'Goblin', changes), happened('npc_kill', 'Goblin')];
    expect((await send(key, { reports }).expect(200)).body).toMatchObject({
      results: [
        { outcome: 'rejected', reason },
        { outcome: 'accepted', tasks: [{ count: 1 }] },
      ],
    });
  });

  test('rejects what is no object, with the id null', async () => {
    const { key } = await playing();
    const { body } = await send(key, { reports: [null, 5, 'x', []] }).expect(200);
    expect(body).toMatchObject({
      results: Array(4).fill({ id: null, outcome: 'rejected', reason: 'report must be an object' }),
    });
  });

  test('rejects a report of deeply nested lists, and takes its neighbour', async () => {
    const { key } = await playing();
    const raw = `{"reports":[${'['.repeat(50_000)}${']'.repeat(50_000)},${JSON.stringify(happened('npc_kill', 'Goblin'))}]}`;
    const headers = { 'x-bingo-key': key, 'content-type': 'application/json' };
    const response = await platform.anonymous
      .request('/bingo/reports', { method: 'POST', raw, headers })
      .expect(200);
    expect(response.body).toMatchObject({ results: [{ outcome: 'rejected' }, { outcome: 'accepted' }] });
  });

  test.each([
    ['without reports', {}],
    ['with reports that are no list', { reports: {} }],
    ['with an empty list', { reports: [] }],
    ['with 101 reports', { reports: Array.from({ length: 101 }, () => happened('npc_kill', 'Goblin')) }],
    ['that is a list', [happened('npc_kill', 'Goblin')]],
  ])('answers 400 to a body %s', async (_, body) => {
    const { key } = await playing();
    expectError(await send(key, body), 400, 'BAD_USER_INPUT');
  });

  test('keeps the reports of two participants apart', async () => {
    const event = await seedEvent(platform);
    const [first, second] = [await seedPlayer(platform, event), await seedPlayer(platform, event)];
    const reports = [happened('npc_kill', 'Goblin')];
    for (const { key } of [first, second]) {
      expect((await send(key, { reports }).expect(200)).body).toMatchObject({
        results: [{ outcome: 'accepted' }],
      });
    }
  });
});

interface Board {
  readonly event_id: string;
  readonly tasks: readonly object[];
}

async function board(key: string): Promise<Board> {
  const { body } = await platform.anonymous
    .get('/bingo/board', { headers: { 'x-bingo-key': key } })
    .expect(200);
  return body as Board;
}
