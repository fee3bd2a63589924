import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { TIMESTAMP, testUser } from '../expectations';
import { ask, askError } from '../graph';
import { givenProof, givenReview, givenTiles } from './given';
import { givenTeam, givenTeamEvent, start } from './given-teams';

const TEAM = `query ($id: ID!) { tileTeam(id: $id) {
  name memberCount captain { username } members { joinedAt user { username } } event { mode teamSize } } }`;
const PROGRESS = `query ($id: ID!) { tileTeam(id: $id) {
  tilesCompleted currentTile completions { completedAt tile { name } user { username } } } }`;
const PLACE =
  'mutation ($id: ID!, $user: ID!) { placeTileTeamMember(teamId: $id, userId: $user) { memberCount } }';
const REMOVE =
  'mutation ($id: ID!, $user: ID!) { removeTileTeamMember(teamId: $id, userId: $user) { memberCount } }';
const RENAME = 'mutation ($id: ID!) { updateTileTeam(id: $id, input: { name: "Crimson" }) { name } }';
const INVITED = 'query ($id: ID!) { tileTeam(id: $id) { inviteCode } }';

const platform = suitePlatform();
let reviewer: ApiClient;
beforeAll(async () => {
  reviewer = await platform.signInWith(testUser('rea'), ['manage_events']);
});

describe('The graph of teams of tile events', () => {
  test('shows everybody who is in a team, and nobody its invite code', async () => {
    const event = await givenTeamEvent(platform);
    const { id, members } = await givenTeam(platform, event, 'Red');
    const [captain, member = captain] = members;
    expect(await ask(platform.anonymous, TEAM, { id })).toEqual({
      tileTeam: {
        name: 'Red',
        memberCount: 2,
        captain: { username: captain.user.username },
        members: [captain, member].map(({ user }) => ({
          joinedAt: TIMESTAMP,
          user: { username: user.username },
        })),
        event: { mode: 'teams', teamSize: 2 },
      },
    });
    expect(await askError(captain, INVITED, { id })).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  test('shows members and reviewers which tiles the team has completed, and nobody else', async () => {
    const event = await givenTeamEvent(platform);
    const [tile] = await givenTiles(platform, event);
    const { id, members } = await givenTeam(platform, event, 'Red');
    const [captain, member = captain] = members;
    await start(platform, event);
    await givenReview(platform, event, await givenProof(member, event, tile));
    const shown = {
      tileTeam: {
        tilesCompleted: 1,
        currentTile: 2,
        completions: [
          { completedAt: TIMESTAMP, tile: { name: 'Tile 1' }, user: { username: member.user.username } },
        ],
      },
    };
    for (const caller of [captain, member, reviewer])
      expect(await ask(caller, PROGRESS, { id })).toEqual(shown);
    for (const caller of [platform.anonymous, await platform.signIn(testUser())]) {
      expect(await ask(caller, PROGRESS, { id })).toEqual({
        tileTeam: { tilesCompleted: 1, currentTile: null, completions: null },
      });
    }
  });

  test('lets organisers move users at any time, captains before the start, and others never', async () => {
    const event = await givenTeamEvent(platform);
    const { id, members } = await givenTeam(platform, event, 'Red');
    const blue = await givenTeam(platform, event, 'Blue', 1);
    const [captain, member = captain] = members;
    const moved = { id: blue.id, user: member.user.id };
    expect(await askError(platform.anonymous, PLACE, moved)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await askError(captain, PLACE, moved)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await askError(blue.members[0], RENAME, { id })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await askError(platform.anonymous, RENAME, { id })).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await ask(captain, RENAME, { id })).toEqual({ updateTileTeam: { name: 'Crimson' } });
    await start(platform, event);
    expect(await askError(captain, REMOVE, { id, user: member.user.id })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect(await ask(reviewer, PLACE, moved)).toEqual({ placeTileTeamMember: { memberCount: 2 } });
    expect(await ask(reviewer, REMOVE, moved)).toEqual({ removeTileTeamMember: { memberCount: 1 } });
  });
});
