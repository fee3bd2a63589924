import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { inHours, REPORTS, type SeededPlayer, seedEvent, seedPlayer, storedBingo, submit } from './seed';

const platform = suitePlatform();
let event: string;
let player: SeededPlayer;
beforeAll(async () => {
  event = await seedEvent(platform);
  player = await seedPlayer(platform, event);
});

const good = () => ({ event_id: event, task_position: 0, trigger_data: REPORTS[0] });

/** Sends an invalid submission and expects an error and no write. */
async function rejected(changes: object, field: RegExp): Promise<void> {
  const before = await storedBingo(platform);
  const response = await submit(platform, player.key, { ...good(), ...changes });
  expectError(response, 400, 'BAD_USER_INPUT', field);
  expect(await storedBingo(platform)).toEqual(before);
}

describe('POST /bingo/submit rejects with 400, names the field and writes nothing', () => {
  test.each([6, 9, -1])('the position %d, which has no task', (position) =>
    rejected({ task_position: position }, /task_position\b/),
  );

  test.each([undefined, '0', 0.5])('the invalid position %j', (position) =>
    rejected({ task_position: position }, /^task_position\b/),
  );

  test.each([undefined, 5])('the invalid event %j', (id) => rejected({ event_id: id }, /^event_id\b/));

  test.each([undefined, 'npc_kill', [REPORTS[0]]])('the trigger data %j', (data) =>
    rejected({ trigger_data: data }, /^trigger_data\b/),
  );

  test.each([undefined, null, '', 'item_obtain', 'manual', 5, 'a\u0000b'])(
    'the type %j for a task of npc_kill',
    (type) => rejected({ trigger_data: { ...REPORTS[0], type } }, /^trigger_data\b/),
  );

  test.each([undefined, null, '', 'Goblins', 5, true])('the target %j for a task of Goblin', (target) =>
    rejected({ trigger_data: { ...REPORTS[0], target } }, /^trigger_data\b/),
  );

  test.each([-1, 0.5, '5', 9_007_199_254_740_992])('the count %j', (count) =>
    rejected({ trigger_data: { ...REPORTS[0], count } }, /^trigger_data\.count\b/),
  );

  test.each([
    { type: 'manual', target: '' },
    { type: 'manual', target: 'manual' },
    { type: 'npc_kill', target: 'Goblin', count: 5 },
  ])('a manual task, reported as %j', (data) =>
    rejected({ task_position: 5, trigger_data: data }, /manual|trigger_data|task_position/),
  );

  test('a report for another task', () => rejected({ trigger_data: REPORTS[1] }, /^trigger_data\b/));
});

describe('POST /bingo/submit outside an active event', () => {
  test.each([
    ['upcoming by the clock', { start_date: inHours(1), end_date: inHours(2) }, {}],
    ['upcoming by hand', {}, { status: 'upcoming' }],
    ['completed by hand', {}, { status: 'completed' }],
    ['completed by the clock', {}, { start_date: inHours(-2), end_date: inHours(-1) }],
  ])('is rejected: %s', async (_what, creation, change) => {
    const id = await seedEvent(platform, creation);
    const { key } = await seedPlayer(platform, id);
    const admin = await platform.admin();
    await admin.put(`/bingo/events/${id}`, change).expect(200);
    const before = await storedBingo(platform);
    expectError(await submit(platform, key, { ...good(), event_id: id }), 400, 'BAD_USER_INPUT', /active/);
    expect(await storedBingo(platform)).toEqual(before);
  });
});

describe('POST /bingo/submit rejects', () => {
  test('the key of another event with 403, an unknown event with 404, and writes nothing', async () => {
    const other = await seedEvent(platform);
    const before = await storedBingo(platform);
    expectError(await submit(platform, player.key, { ...good(), event_id: other }), 403, 'FORBIDDEN');
    for (const event_id of ['unknown', '__proto__', 'constructor', 'a/b']) {
      expectError(await submit(platform, player.key, { ...good(), event_id }), 404, 'NOT_FOUND');
    }
    expect(await storedBingo(platform)).toEqual(before);
  });

  test.each(['', 'bk_', 'nonsense', `bk_${'A'.repeat(43)}`, 'a, b'])(
    'the key %j with 401, before reading the body',
    async (key) => {
      expectError(await submit(platform, key, good()), 401, 'UNAUTHENTICATED');
      const headers = { 'x-bingo-key': key, 'content-type': 'text/plain' };
      const nonsense = { method: 'POST', raw: 'nonsense', headers };
      expectError(await platform.anonymous.request('/bingo/submit', nonsense), 401, 'UNAUTHENTICATED');
    },
  );
});
