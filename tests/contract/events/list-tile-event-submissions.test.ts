import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError, TIMESTAMP, testUser } from '../expectations';
import { seedEvent, seedProof, seedReview, seedTiles } from './seed';

const platform = suitePlatform();
let reviewer: ApiClient;
beforeAll(async () => {
  reviewer = await platform.signInWith(testUser(), ['manage_events']);
});

describe('GET /events/:id/submissions', () => {
  test('lists the submissions of an event, oldest first, also by status and page', async () => {
    const event = await seedEvent(platform);
    const [tile] = await seedTiles(platform, event);
    const player = await platform.signIn(testUser('mae'));
    const first = await seedProof(player, event, tile);
    const second = await seedProof(player, event, tile);
    await seedReview(platform, event, second, 'rejected');
    const path = `/events/${event}/submissions`;
    expect((await reviewer.get(path).expect(200)).body).toEqual({
      submissions: [
        {
          submission_id: first,
          tile: { id: tile, position: 1, name: 'Tile 1' },
          user: { id: player.user.id, username: 'mae' },
          status: 'pending',
          notes: null,
          reviewer_notes: null,
          submitted_at: TIMESTAMP,
          reviewed_at: null,
          image_url: `${platform.baseUrl}${path}/${first}/image`,
        },
        expect.objectContaining({ submission_id: second, status: 'rejected', reviewed_at: TIMESTAMP }),
      ],
      total: 2,
      page: 1,
      limit: 20,
    });
    expect((await reviewer.get(`${path}?status=rejected&limit=500`).expect(200)).body).toMatchObject({
      submissions: [{ submission_id: second }],
      total: 1,
      limit: 100,
    });
    expect((await reviewer.get(`${path}?page=2&limit=1`).expect(200)).body).toMatchObject({
      submissions: [{ submission_id: second }],
      total: 2,
    });
  });

  test('rejects a bad filter', async () => {
    const path = `/events/${await seedEvent(platform)}/submissions`;
    expectError(await reviewer.get(`${path}?status=done`), 400, 'BAD_USER_INPUT', /^status\b/);
    expectError(await reviewer.get(`${path}?page=0`), 400, 'BAD_USER_INPUT', /^page\b/);
  });
});
