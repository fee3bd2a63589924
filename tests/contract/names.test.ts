import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from './expectations';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const DATES = { start_date: '2098-01-01', end_date: '2098-01-31' };
const RULE = {
  trigger: 'tracker_member_join',
  action: 'chat_message',
  config: { channel_id: '1', message: 'Hi' },
};
const task = (name: string) => ({ position: 0, name, trigger: 'manual' });

const nameOf = (body: unknown) => z.object({ name: z.string() }).parse(body).name;
const taskNames = z.object({ board: z.object({ tasks: z.array(z.object({ name: z.string() })) }) });

describe('names', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['a role', '/auth/admin/roles', { id: 'names' }],
    ['a bingo event', '/bingo/events', { id: 'names', board_size: 3, ...DATES }],
    ['a tile event', '/events', { id: 'names', ...DATES }],
    ['a tile', '/events/names/tiles', { position: 1 }],
    ['a rule', '/game/automation/rules', RULE],
  ])('of %s are stored without white space at their ends', async (_what, path, body) => {
    const name = 'n'.repeat(200);
    const { body: created } = await admin.post(path, { ...body, name: `\t ${name}\u00a0\n` }).expect(201);
    expect(nameOf(created)).toBe(name);
    const blank = await admin.post(path, { ...body, id: 'other', name: ' \t ' });
    expectError(blank, 400, 'BAD_USER_INPUT', 'name must not be empty');
  });

  test('are trimmed by updates, and in the tasks of a board', async () => {
    const { body: role } = await admin.put('/auth/admin/roles/names', { name: ' New ' }).expect(200);
    expect(nameOf(role)).toBe('New');
    const edit = { name: ' New ', tasks: [task(' Selfie ')] };
    const { body: event } = await admin.put('/bingo/events/names', edit).expect(200);
    expect(nameOf(event)).toBe('New');
    expect(taskNames.parse(event).board.tasks).toEqual([{ name: 'Selfie' }]);
  });

  test('of attended events are the same with and without white space at their ends', async () => {
    const record = { rsn: 'Zezima', date: '2026-05-01', points: 1 };
    const { body } = await admin.post('/attendance', { ...record, event: ' Ev' }).expect(201);
    expect(body).toMatchObject({ event: 'Ev' });
    expectError(await admin.post('/attendance', { ...record, event: 'Ev ' }), 400, 'CONFLICT');
    const entries = [
      { rsn: 'Zezima', points: 1 },
      { rsn: 'Lynx', points: 1 },
    ];
    const batch = { event: '\tEv ', date: '2026-05-01', entries };
    const { body: made } = await admin.post('/attendance/batch', batch).expect(201);
    expect(made).toMatchObject({ created: 1, failed: 1, records: [{ event: 'Ev' }] });
    const found = await admin.get('/attendance?event=%20Ev%20').expect(200);
    expect(found.body).toMatchObject({ total: 2 });
  });

  test('of players are the same however their accents are composed, and stay as entered', async () => {
    const [composed, apart] = ['Ren\u00e9', 'Rene\u0301'];
    const record = { event: 'Accents', date: '2026-05-01', points: 1 };
    const { body } = await admin.post('/attendance', { ...record, rsn: apart }).expect(201);
    expect(body).toMatchObject({ rsn: apart });
    expectError(await admin.post('/attendance', { ...record, rsn: composed }), 400, 'CONFLICT');
    const found = await admin.get(`/attendance?rsn=${encodeURIComponent(composed)}`).expect(200);
    expect(found.body).toMatchObject({ total: 1, records: [{ rsn: apart }] });
    await admin.post('/bingo/events/names/register', { rsn: composed }).expect(201);
    const other = await platform.signIn(testUser());
    expectError(await other.post('/bingo/events/names/register', { rsn: apart }), 400, 'CONFLICT');
  });
});
