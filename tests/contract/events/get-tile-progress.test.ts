import { suitePlatform } from '#tests/support/suite';
import { TIMESTAMP, testUser } from '../expectations';
import { seedEvent, seedProof, seedReview, seedTiles } from './seed';

const platform = suitePlatform();

const at = (id: string) => `/events/${id}/progress`;

describe('GET /events/:id/progress', () => {
  test('is zeros at the first tile for a user without submissions', async () => {
    const id = await seedEvent(platform);
    const player = await platform.signIn(testUser());
    const empty = { event_id: id, user_id: player.user.id, tiles_completed: 0, points: 0, submissions: [] };
    expect((await player.get(at(id)).expect(200)).body).toEqual({ ...empty, current_tile: 0 });
    await seedTiles(platform, id);
    expect((await player.get(at(id)).expect(200)).body).toEqual({ ...empty, current_tile: 1 });
  });

  test('counts approved proofs, and returns all proofs oldest first', async () => {
    const id = await seedEvent(platform);
    const [first, second, third] = await seedTiles(platform, id);
    const player = await platform.signIn(testUser());
    const other = await platform.signIn(testUser());
    await seedReview(platform, id, await seedProof(other, id, first));
    const proofs = [
      await seedProof(player, id, first),
      await seedProof(player, id, third),
      await seedProof(player, id, second),
      await seedProof(player, id, first),
    ] as const;
    const progress = async () => (await player.get(at(id)).expect(200)).body;
    await seedReview(platform, id, proofs[1]);
    await seedReview(platform, id, proofs[2], 'rejected');
    expect(await progress()).toEqual({
      event_id: id,
      user_id: player.user.id,
      current_tile: 1,
      tiles_completed: 1,
      points: 40,
      submissions: [
        { tile_id: first, status: 'pending', submitted_at: TIMESTAMP },
        { tile_id: third, status: 'approved', submitted_at: TIMESTAMP },
        { tile_id: second, status: 'rejected', submitted_at: TIMESTAMP },
        { tile_id: first, status: 'pending', submitted_at: TIMESTAMP },
      ],
    });
    await seedReview(platform, id, proofs[0]);
    await seedReview(platform, id, proofs[3]);
    expect(await progress()).toMatchObject({ current_tile: 2, tiles_completed: 2, points: 50 });
    await seedReview(platform, id, proofs[2]);
    expect(await progress()).toMatchObject({ current_tile: 4, tiles_completed: 3, points: 70 });
    await seedReview(platform, id, proofs[0], 'rejected');
    expect(await progress()).toMatchObject({ current_tile: 4, tiles_completed: 3, points: 70 });
    await seedReview(platform, id, proofs[3], 'pending');
    expect(await progress()).toMatchObject({ current_tile: 1, tiles_completed: 2, points: 60 });
  });
});
