import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '#tests/support/eventually';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { loggedAct, seedEvent, seedProof, seedReview, seedTiles, storedEvents } from './seed';

const platform = suitePlatform();

const images = () => readdirSync(join(platform.dataDir, 'files', 'tile-images')).sort();

describe('DELETE /events/:id', () => {
  test('deletes the event with tiles, submissions, reviews and images, and nothing of other events', async () => {
    const organiser = await platform.signInWith(testUser('olga'), ['manage_events']);
    const player = await platform.signIn(testUser());
    const kept = await seedEvent(platform);
    const [tileKept] = await seedTiles(platform, kept);
    await seedReview(platform, kept, await seedProof(player, kept, tileKept));
    const before = { stored: await storedEvents(platform), images: images() };
    expect(before.images).toHaveLength(2);
    const id = await seedEvent(platform);
    const [first, second] = await seedTiles(platform, id);
    await seedReview(platform, id, await seedProof(player, id, first));
    await seedProof(player, id, second);
    expect(images()).toHaveLength(6);
    const { body } = await organiser.delete(`/events/${id}`).expect(200);
    expect(body).toEqual({ success: true });
    expect(await storedEvents(platform)).toEqual(before.stored);
    await platform.anonymous.get(`/events/${id}`).expect(404);
    await eventually(() => expect(images()).toEqual(before.images));
    expect(await loggedAct(platform, 'tile_event_delete', id)).toMatchObject({
      user_id: organiser.user.id,
      details: `Deleted the tile event Winter tiles (${id})`,
    });
  });

  test('frees the id', async () => {
    const admin = await platform.admin();
    const id = await seedEvent(platform);
    await admin.delete(`/events/${id}`).expect(200);
    await seedEvent(platform, { id });
  });

  test('answers 404 for a deleted event', async () => {
    const admin = await platform.admin();
    const id = await seedEvent(platform);
    await admin.delete(`/events/${id}`).expect(200);
    expectError(await admin.delete(`/events/${id}`), 404, 'NOT_FOUND', 'Event not found');
  });
});
