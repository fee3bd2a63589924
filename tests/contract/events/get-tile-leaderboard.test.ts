import { suitePlatform } from '#tests/support/suite';
import { expectError, TIMESTAMP, testUser } from '../expectations';
import { seedEvent, seedProof, seedReview, seedTiles } from './seed';

const platform = suitePlatform();

const at = (id: string, query = '') => `/events/${id}/leaderboard${query}`;

describe('GET /events/:id/leaderboard', () => {
  test('is an empty list without approved proofs', async () => {
    const id = await seedEvent(platform);
    const [tile] = await seedTiles(platform, id);
    await seedProof(await platform.signIn(testUser()), id, tile);
    const { body } = await platform.anonymous.get(at(id)).expect(200);
    expect(body).toEqual({ leaderboard: [] });
  });

  test('returns users with completed tiles, with name and picture', async () => {
    const id = await seedEvent(platform);
    const [first, second, third] = await seedTiles(platform, id);
    const [ann, bob] = [await platform.signIn(testUser('ann')), await platform.signIn(testUser('bob'))];
    await platform.sql('UPDATE auth.users SET avatar = $2 WHERE id = $1', [ann.user.id, 'c0ffee']);
    const late = await seedProof(ann, id, first);
    const early = await seedProof(ann, id, third);
    const other = await seedProof(bob, id, second);
    for (const proof of [other, early, late]) await seedReview(platform, id, proof);
    const { body } = await platform.anonymous.get(at(id)).expect(200);
    expect(body).toEqual({
      leaderboard: [
        {
          rank: 1,
          user: { id: ann.user.id, username: 'ann', avatar: 'c0ffee' },
          tiles_completed: 2,
          points: 50,
          last_completion: TIMESTAMP,
        },
        {
          rank: 2,
          user: { id: bob.user.id, username: 'bob', avatar: null },
          tiles_completed: 1,
          points: 20,
          last_completion: TIMESTAMP,
        },
      ],
    });
    await seedReview(platform, id, early, 'rejected');
    await seedReview(platform, id, late, 'pending');
    const corrected = await platform.anonymous.get(at(id)).expect(200);
    expect(corrected.body).toMatchObject({ leaderboard: [{ rank: 1, user: { id: bob.user.id } }] });
  });

  test('breaks ties by the earlier submission, not by the approval', async () => {
    const id = await seedEvent(platform);
    const [tile] = await seedTiles(platform, id);
    const [ann, bob] = [await platform.signIn(testUser('one')), await platform.signIn(testUser('two'))];
    const first = await seedProof(ann, id, tile);
    const second = await seedProof(bob, id, tile);
    await seedReview(platform, id, second);
    await seedReview(platform, id, first);
    const { body } = await platform.anonymous.get(at(id)).expect(200);
    expect(body).toMatchObject({
      leaderboard: [{ user: { username: 'one' } }, { user: { username: 'two' } }],
    });
    const { body: best } = await platform.anonymous.get(at(id, '?limit=1')).expect(200);
    expect(best).toMatchObject({ leaderboard: [{ rank: 1 }] });
  });

  test.each(['0', '-1', '1.5', 'x', '10abc'])('rejects the limit %j', async (limit) => {
    const id = await seedEvent(platform);
    const response = await platform.anonymous.get(at(id, `?limit=${limit}`));
    expectError(response, 400, 'BAD_USER_INPUT', /^limit\b/);
  });

  test('accepts a limit above 500', async () => {
    const id = await seedEvent(platform);
    await platform.anonymous.get(at(id, '?limit=100000')).expect(200);
  });
});
