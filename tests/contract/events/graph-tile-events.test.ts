import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { TIMESTAMP, testUser } from '../expectations';
import { ask, askError } from '../graph';
import { seedEvent, seedProof, seedReview, seedTiles } from './seed';

const platform = suitePlatform();
let reviewer: ApiClient;
beforeAll(async () => {
  reviewer = await platform.signInWith(testUser('rea'), ['manage_events']);
});

describe('The graph of tile events', () => {
  test('returns submitters and reviewers to reviewers', async () => {
    const event = await seedEvent(platform);
    const [tile] = await seedTiles(platform, event);
    const player = await platform.signIn(testUser('zezima'));
    const proof = await seedProof(player, event, tile);
    await reviewer.put(`/events/${event}/submissions/${proof}`, { status: 'rejected' }).expect(200);
    const query = `query ($id: ID!) { tileEvent(id: $id) { submissions(status: rejected) { total submissions {
      id imageUrl submitter { username } reviewer { username } tile { name } history { status reviewer { username } }
    } } } }`;
    expect(await ask(reviewer, query, { id: event })).toEqual({
      tileEvent: {
        submissions: {
          total: 1,
          submissions: [
            {
              id: proof,
              imageUrl: `${platform.baseUrl}/events/${event}/submissions/${proof}/image`,
              submitter: { username: 'zezima' },
              reviewer: { username: 'rea' },
              tile: { name: 'Tile 1' },
              history: [{ status: 'rejected', reviewer: { username: 'rea' } }],
            },
          ],
        },
      },
    });
    expect(await askError(player, query, { id: event })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await askError(platform.anonymous, query, { id: event })).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  test('returns players their own proofs, with the reason of a rejection', async () => {
    const event = await seedEvent(platform);
    const [tile] = await seedTiles(platform, event);
    const player = await platform.signIn(testUser());
    const id = await seedProof(player, event, tile);
    const decision = { status: 'rejected', reviewer_notes: 'Too dark' };
    await reviewer.put(`/events/${event}/submissions/${id}`, decision).expect(200);
    const query = `query ($id: ID!) { tileProgress(eventId: $id) { submissions {
      id status reviewerNotes reviewedAt tile { name } thumbnailUrl } } }`;
    expect(await ask(player, query, { id: event })).toEqual({
      tileProgress: {
        submissions: [
          {
            id,
            status: 'rejected',
            reviewerNotes: 'Too dark',
            reviewedAt: TIMESTAMP,
            tile: { name: 'Tile 1' },
            thumbnailUrl: `${platform.baseUrl}/events/${event}/submissions/${id}/image?size=thumb`,
          },
        ],
      },
    });
  });

  test('returns results of a user, and of a player by the names that users registered for bingo', async () => {
    const event = await seedEvent(platform);
    const [first, , third] = await seedTiles(platform, event);
    const user = testUser('mae');
    const player = await platform.signIn(user);
    await seedReview(platform, event, await seedProof(player, event, third));
    await seedProof(player, event, first);
    const admin = await platform.admin();
    const dates = { start_date: '2026-01-01', end_date: '2099-01-01' };
    await admin.post('/bingo/events', { id: 'bingo', name: 'Bingo', ...dates, board_size: 1 }).expect(201);
    await player.post('/bingo/events/bingo/register', { rsn: 'Mae_One' }).expect(201);
    const result = {
      event: { id: event, name: 'Winter tiles' },
      user: { username: 'mae' },
      currentTile: 1,
      tilesCompleted: 1,
      points: 40,
      lastCompletion: expect.any(String),
    };
    const fields = '{ event { id name } user { username } currentTile tilesCompleted points lastCompletion }';
    const results = await ask(player, `query ($id: ID!) { user(id: $id) { tileProgress ${fields} } }`, {
      id: user.id,
    });
    expect(results).toEqual({ user: { tileProgress: [result] } });
    const players = `{ player(name: "mae one") { name tileResults ${fields} users { username } }
      nobody: player(name: "Nobody") { tileResults ${fields} } }`;
    expect(await ask(player, players)).toEqual({
      player: { name: 'mae one', tileResults: [result], users: [{ username: 'mae' }] },
      nobody: { tileResults: [] },
    });
  });

  test('lists events in pages, by start, latest first', async () => {
    for (const day of ['01', '02', '03']) {
      const dates = { start_date: `2030-01-${day}`, end_date: '2030-02-01' };
      await seedEvent(platform, { id: `later-${day}`, ...dates });
    }
    const query = `query ($page: Int, $limit: Int) {
      tileEvents(status: upcoming, page: $page, limit: $limit) { id } }`;
    expect(await ask(platform.anonymous, query, { limit: 2 })).toEqual({
      tileEvents: [{ id: 'later-03' }, { id: 'later-02' }],
    });
    expect(await ask(platform.anonymous, query, { limit: 2, page: 2 })).toEqual({
      tileEvents: [{ id: 'later-01' }],
    });
    expect(await askError(platform.anonymous, query, { page: 0 })).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  test('is sequential if the organiser sets it', async () => {
    const input = {
      id: 'steps',
      name: 'Steps',
      startDate: '2026-01-01',
      endDate: '2099-01-01',
      sequential: true,
    };
    const create =
      'mutation ($input: CreateTileEventInput!) { createTileEvent(input: $input) { sequential } }';
    expect(await ask(reviewer, create, { input })).toEqual({ createTileEvent: { sequential: true } });
    const update = 'mutation { updateTileEvent(id: "steps", input: { sequential: false }) { sequential } }';
    expect(await ask(reviewer, update)).toEqual({ updateTileEvent: { sequential: false } });
  });
});
