import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { seedEvent, seedProof, seedReview, seedTiles } from './seed';

const platform = suitePlatform();
let reviewer: ApiClient;
beforeAll(async () => {
  reviewer = await platform.signInWith(testUser(), ['manage_events']);
});

describe('GET /events/-/submissions', () => {
  test('lists the submissions of all events, oldest first, also by status', async () => {
    const player = await platform.signIn(testUser('mae'));
    const proofs: string[] = [];
    const events: string[] = [];
    for (const status of ['pending', 'approved', 'pending'] as const) {
      const event = await seedEvent(platform);
      const [tile] = await seedTiles(platform, event);
      const proof = await seedProof(player, event, tile);
      if (status !== 'pending') await seedReview(platform, event, proof, status);
      proofs.push(proof);
      events.push(event);
    }
    const { body } = await reviewer.get('/events/-/submissions?status=pending').expect(200);
    expect(body).toMatchObject({
      submissions: [
        {
          submission_id: proofs[0],
          event: { id: events[0], name: 'Winter tiles' },
          user: { username: 'mae' },
        },
        { submission_id: proofs[2], event: { id: events[2] }, tile: { position: 1 } },
      ],
      total: 2,
      page: 1,
      limit: 20,
    });
    expect((await reviewer.get('/events/-/submissions').expect(200)).body).toMatchObject({
      submissions: proofs.map((submission_id) => ({ submission_id })),
      total: 3,
    });
    expect((await reviewer.get('/events/-/submissions?page=2&limit=2').expect(200)).body).toMatchObject({
      submissions: [{ submission_id: proofs[2] }],
      total: 3,
    });
  });

  test('rejects a bad filter', async () => {
    const bad = await reviewer.get('/events/-/submissions?status=done');
    expectError(bad, 400, 'BAD_USER_INPUT', /^status\b/);
  });

  test('leaves every id to events', async () => {
    const id = 'submissions';
    const body = { id, name: 'x', start_date: '2026-01-01', end_date: '2026-01-02' };
    await reviewer.post('/events', body).expect(201);
    expect((await platform.anonymous.get('/events/submissions').expect(200)).body).toMatchObject(body);
    expect((await reviewer.get('/events/submissions/submissions').expect(200)).body).toMatchObject({
      total: 0,
    });
  });
});
