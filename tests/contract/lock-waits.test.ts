import type { ApiClient, PendingResponse } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { seedRecord } from './attendance/seed';
import * as bingo from './bingo/seed';
import * as events from './events/seed';
import { expectError, seedRole, testUser } from './expectations';
import { seedRule } from './game/seed-rules';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

/** Returns a change of each area, of rows that {@link LOCKS} locks. */
async function seedChanges(): Promise<(() => PendingResponse)[]> {
  const role = await seedRole(platform);
  const record = await seedRecord(platform);
  const rule = await seedRule(platform);
  const board = await bingo.seedEvent(platform);
  const { key } = await bingo.seedPlayer(platform, board);
  const report = { event_id: board, task_position: 0, trigger_data: bingo.REPORTS[0] };
  const submitter = await platform.signIn(testUser());
  const event = await events.seedEvent(platform);
  const tiles = await events.seedTiles(platform, event);
  const proofs = await Promise.all(tiles.map((tile) => events.seedProof(submitter, event, tile)));
  const review = { status: 'approved' };
  return [
    () => admin.put(`/auth/admin/roles/${role}`, { name: 'Changed' }),
    () => admin.put(`/attendance/${record.id}`, { points: 3 }),
    () => admin.put(`/game/automation/rules/${rule}`, { name: 'Changed' }),
    () => bingo.submit(platform, key, report),
    ...proofs.map((proof) => () => admin.put(`/events/${event}/submissions/${proof}`, review)),
  ];
}

const LOCKS = [
  'SELECT FROM auth.roles FOR UPDATE',
  'SELECT FROM attendance.records FOR UPDATE',
  'SELECT FROM game.rules FOR UPDATE',
  'SELECT FROM bingo.participants FOR UPDATE',
  'SELECT FROM events.participants FOR UPDATE',
];

describe('Changes that wait too long for others', () => {
  test('are answered 429 in every area, and succeed afterwards', async () => {
    const changes = await seedChanges();
    await platform.sql('BEGIN');
    try {
      for (const lock of LOCKS) await platform.sql(lock);
      for (const response of await Promise.all(changes.map((change) => change()))) {
        expectError(response, 429, 'RATE_LIMITED', 'Other changes are in progress');
        expect(response.headers.get('retry-after')).toBe('1');
      }
    } finally {
      await platform.sql('COMMIT');
    }
    for (const change of changes) expect((await change()).status).toBe(200);
  });
});
