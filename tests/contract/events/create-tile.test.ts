import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { loggedAct, seedEvent, seedTiles, storedEvents } from './seed';

const platform = suitePlatform();

const TILE = {
  position: 1,
  name: 'Dragon',
  description: 'Kill it',
  points: 50,
  verification_type: 'automatic',
};

describe('POST /events/:id/tiles', () => {
  test('adds a tile and returns it', async () => {
    const organiser = await platform.signInWith(testUser('olga'), ['manage_events']);
    const id = await seedEvent(platform);
    const { body } = await organiser.post(`/events/${id}/tiles`, TILE).expect(201);
    expect(body).toEqual({ id: expect.any(Number), ...TILE });
    const event = await platform.anonymous.get(`/events/${id}`).expect(200);
    expect(event.body).toMatchObject({ tiles: [body] });
    expect(await loggedAct(platform, 'tile_create', id)).toMatchObject({
      user_id: organiser.user.id,
      details: expect.stringContaining('Created the tile Dragon'),
    });
  });

  test('applies defaults, and accepts position 0', async () => {
    const admin = await platform.admin();
    const id = await seedEvent(platform);
    const { body } = await admin.post(`/events/${id}/tiles`, { position: 0, name: 'T' }).expect(201);
    const defaults = { description: '', points: 0, verification_type: 'manual' };
    expect(body).toEqual({ id: expect.any(Number), position: 0, name: 'T', ...defaults });
    await admin.post(`/events/${id}/tiles`, { position: 2_147_483_647, name: 'Far' }).expect(201);
    const progress = await admin.get(`/events/${id}/progress`).expect(200);
    expect(progress.body).toMatchObject({ current_tile: 0 });
  });

  test.each([
    ['position', undefined],
    ['position', -1],
    ['position', 1.5],
    ['position', '1'],
    ['position', 2 ** 31],
    ['position', null],
    ['name', undefined],
    ['name', ''],
    ['name', 'x'.repeat(201)],
    ['description', 'x'.repeat(4001)],
    ['points', -1],
    ['points', 1_000_001],
    ['points', '5'],
    ['points', 0.5],
    ['verification_type', 'magic'],
    ['verification_type', ''],
  ])('rejects the %s %j and names the field', async (field, value) => {
    const admin = await platform.admin();
    const id = await seedEvent(platform);
    const before = await storedEvents(platform);
    const response = await admin.post(`/events/${id}/tiles`, { ...TILE, [field]: value });
    expectError(response, 400, 'BAD_USER_INPUT', new RegExp(`^${field}\\b`));
    expect(await storedEvents(platform)).toEqual(before);
  });

  test('rejects a position that is taken in the event, but not in another', async () => {
    const admin = await platform.admin();
    const [first, second] = [await seedEvent(platform), await seedEvent(platform)];
    await seedTiles(platform, first);
    expectError(
      await admin.post(`/events/${first}/tiles`, TILE),
      400,
      'CONFLICT',
      'position is already taken',
    );
    await admin.post(`/events/${second}/tiles`, TILE).expect(201);
  });
});
