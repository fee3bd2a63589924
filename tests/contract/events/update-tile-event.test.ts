import { suitePlatform } from '#tests/support/suite';
import { activityOf, expectError, testUser } from '../expectations';
import { eventBody, inDays, loggedAct, seedEvent, seedTiles, storedEvents } from './seed';

const platform = suitePlatform();

describe('PUT /events/:id', () => {
  test('changes given fields and keeps the rest', async () => {
    const organiser = await platform.signInWith(testUser('olga'), ['manage_events']);
    const body = eventBody();
    await organiser.post('/events', body).expect(201);
    await seedTiles(platform, String(body.id));
    const renamed = await organiser.put(`/events/${body.id}`, { name: 'Renamed', id: 'other' }).expect(200);
    expect(renamed.body).toMatchObject({ ...body, name: 'Renamed', status: 'active' });
    const shown = await platform.anonymous.get(`/events/${body.id}`).expect(200);
    expect(shown.body).toEqual(renamed.body);
    const all = { name: 'N', description: 'D', start_date: inDays(1), end_date: inDays(3), rules: 'R' };
    const changed = await organiser.put(`/events/${body.id}`, all).expect(200);
    expect(changed.body).toMatchObject({ ...all, status: 'upcoming' });
    const entry = await loggedAct(platform, 'tile_event_update', 'first day');
    expect(entry).toMatchObject({
      user_id: organiser.user.id,
      details: `Changed name, description, first day, last day, rules of the tile event N (${body.id})`,
    });
  });

  test('sets a status that persists until it is set to null', async () => {
    const admin = await platform.admin();
    const id = await seedEvent(platform);
    const statusAfter = async (change: object) => (await admin.put(`/events/${id}`, change).expect(200)).body;
    expect(await statusAfter({ status: 'completed' })).toMatchObject({ status: 'completed' });
    expect(await statusAfter({ name: 'Still' })).toMatchObject({ status: 'completed' });
    expect(await statusAfter({ status: null })).toMatchObject({ status: 'active' });
    expect(await statusAfter({ start_date: inDays(1) })).toMatchObject({ status: 'upcoming' });
  });

  test('without a change is not logged', async () => {
    const admin = await platform.admin();
    const id = await seedEvent(platform, { name: 'Same' });
    await admin.put(`/events/${id}`, {}).expect(200);
    await admin.put(`/events/${id}`, { name: 'Same' }).expect(200);
    await admin.put(`/events/${id}`, { name: 'Other' }).expect(200);
    await loggedAct(platform, 'tile_event_update', id);
    const entries = await activityOf(platform, 'tile_event_update');
    expect(entries.filter(({ details }) => details.includes(id))).toHaveLength(1);
  });

  test.each([
    ['name', null],
    ['name', ' '],
    ['description', null],
    ['description', 'x'.repeat(4001)],
    ['rules', null],
    ['start_date', null],
    ['start_date', '2026-02-30'],
    ['end_date', inDays(-3)],
    ['status', 'open'],
  ])('rejects the %s %j and changes nothing', async (field, value) => {
    const admin = await platform.admin();
    const id = await seedEvent(platform);
    const before = await storedEvents(platform);
    const response = await admin.put(`/events/${id}`, { name: 'Changed', [field]: value });
    expectError(response, 400, 'BAD_USER_INPUT', new RegExp(`^${field}\\b`));
    expect(await storedEvents(platform)).toEqual(before);
  });
});
