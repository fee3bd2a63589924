import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { eventBody, inDays, loggedAct, seedEvent, storedEvents } from './seed';

const platform = suitePlatform();

describe('POST /events', () => {
  test('creates an event and returns its detail', async () => {
    const organiser = await platform.signInWith(testUser('olga'), ['manage_events']);
    const body = eventBody();
    const response = await organiser.post('/events', body).expect(201);
    expect(response.body).toEqual({ ...body, status: 'active', tiles: [] });
    const shown = await platform.anonymous.get(`/events/${body.id}`).expect(200);
    expect(shown.body).toEqual(response.body);
    const entry = await loggedAct(platform, 'tile_event_create', String(body.id));
    expect(entry).toMatchObject({
      user_id: organiser.user.id,
      details: `Created the tile event Winter tiles (${body.id})`,
    });
  });

  test('applies defaults', async () => {
    const admin = await platform.admin();
    const required = { id: 'bare', name: 'Bare', start_date: '2026-01-01', end_date: '2026-01-01' };
    const { body } = await admin.post('/events', required).expect(201);
    expect(body).toEqual({ ...required, description: '', rules: '', status: 'completed', tiles: [] });
    const nulls = { ...required, id: 'nulls', description: null, rules: null, status: null };
    await admin.post('/events', nulls).expect(201);
  });

  test('stores an explicit status, and ignores unknown fields', async () => {
    const admin = await platform.admin();
    const { body } = await admin
      .post('/events', eventBody({ status: 'upcoming', tiles: [1], sequential: 'yes' }))
      .expect(201);
    expect(body).toMatchObject({ status: 'upcoming', tiles: [] });
  });

  test('stores text unchanged', async () => {
    const admin = await platform.admin();
    const text = { name: '<b>Ünïcödé</b> 🏰', description: 'a\nb\tc', rules: `"';DROP TABLE` };
    const { body } = await admin.post('/events', eventBody(text)).expect(201);
    expect(body).toMatchObject(text);
  });

  test.each([
    ['id', 'health'],
    ['id', 'with space'],
    ['id', ''],
    ['id', 'x'.repeat(65)],
    ['id', undefined],
    ['name', undefined],
    ['name', ''],
    ['name', 'x'.repeat(201)],
    ['name', 'a\u0000b'],
    ['name', 7],
    ['description', 'x'.repeat(4001)],
    ['description', '\ud800'],
    ['rules', 'x'.repeat(4001)],
    ['rules', ['x']],
    ['start_date', undefined],
    ['start_date', '2026-02-30'],
    ['start_date', '2026-01-01T00:00:00Z'],
    ['start_date', '0000-01-01'],
    ['start_date', 20260101],
    ['end_date', undefined],
    ['end_date', inDays(-3)],
    ['end_date', '2026-13-01'],
    ['status', 'nonsense'],
  ])('rejects the %s %j and names the field', async (field, value) => {
    const admin = await platform.admin();
    const before = await storedEvents(platform);
    const response = await admin.post('/events', eventBody({ [field]: value }));
    expectError(response, 400, 'BAD_USER_INPUT', new RegExp(`^${field}\\b`));
    expect(await storedEvents(platform)).toEqual(before);
  });

  test('rejects a duplicate id, also for twenty concurrent requests', async () => {
    const admin = await platform.admin();
    const id = await seedEvent(platform);
    expectError(await admin.post('/events', eventBody({ id })), 400, 'CONFLICT', 'id is already taken');
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin.post('/events', eventBody({ id: 'wanted', name: `${index}` })),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(400)]);
  });
});
