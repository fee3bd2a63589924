import { suitePlatform } from '#tests/support/suite';
import { expectError, TIMESTAMP } from '../expectations';
import { seedEvent, seedProof, seedReview, seedTiles } from './seed';
import { seedTeam, seedTeamEvent, start } from './seed-teams';

const platform = suitePlatform();

const at = (id: string) => `/events/${id}/teams/leaderboard`;

/** Creates a started event with two teams. */
async function playing() {
  const id = await seedTeamEvent(platform);
  const tiles = await seedTiles(platform, id);
  const red = await seedTeam(platform, id, 'Red');
  const blue = await seedTeam(platform, id, 'Blue', 1);
  await start(platform, id);
  return { id, tiles, red, blue };
}

describe('GET /events/:id/teams/leaderboard', () => {
  test('lists teams with the tiles that their members completed', async () => {
    const { id, tiles, red, blue } = await playing();
    const [captain, member = captain] = red.members;
    await seedReview(platform, id, await seedProof(captain, id, tiles[0]));
    await seedReview(platform, id, await seedProof(member, id, tiles[1]));
    const { body } = await platform.anonymous.get(at(id)).expect(200);
    const team = { id: red.id, name: 'Red', color: '#CC0000', members: 2 };
    expect(body).toEqual({
      leaderboard: [
        { rank: 1, team, tiles_completed: 2, points: 30, last_completion: TIMESTAMP },
        {
          rank: 2,
          team: { ...team, id: blue.id, name: 'Blue', members: 1 },
          tiles_completed: 0,
          points: 0,
          last_completion: null,
        },
      ],
    });
    const { body: credited } = await platform.anonymous.get(`/events/${id}/leaderboard`).expect(200);
    expect(credited).toMatchObject({ leaderboard: [{ points: 20 }, { points: 10 }] });
    const { body: own } = await captain.get(`/events/${id}/progress`).expect(200);
    expect(own).toMatchObject({ current_tile: 3, tiles_completed: 1, points: 10 });
  });

  test('orders by tiles, points, then the earlier submission, and creation without proofs', async () => {
    const { id, tiles, red, blue } = await playing();
    const names = async () => {
      const { body } = await platform.anonymous.get(at(id)).expect(200);
      return JSON.stringify(body).match(/Red|Blue/g);
    };
    expect(await names()).toEqual(['Red', 'Blue']);
    const early = await seedProof(blue.members[0], id, tiles[0]);
    await seedReview(platform, id, await seedProof(red.members[0], id, tiles[0]));
    expect(await names()).toEqual(['Red', 'Blue']);
    await seedReview(platform, id, early);
    expect(await names()).toEqual(['Blue', 'Red']);
    const { body } = await platform.anonymous.get(`${at(id)}?limit=1`).expect(200);
    expect(body).toMatchObject({ leaderboard: [{ rank: 1, team: { name: 'Blue' } }] });
  });

  test('is empty for a solo event', async () => {
    const { body } = await platform.anonymous.get(at(await seedEvent(platform))).expect(200);
    expect(body).toEqual({ leaderboard: [] });
  });

  test('answers 400 for a limit below 1', async () => {
    const { id } = await playing();
    expectError(await platform.anonymous.get(`${at(id)}?limit=0`), 400, 'BAD_USER_INPUT', /^limit\b/);
  });

  test('contains neither invite codes nor users', async () => {
    const { id, red } = await playing();
    const { text } = await platform.anonymous.get(at(id)).expect(200);
    expect(text).not.toContain(red.inviteCode);
    for (const { user } of red.members) expect(text).not.toContain(user.id);
  });
});
