import { suitePlatform } from '#tests/support/suite';
import { TIMESTAMP } from '../expectations';
import { ask, askError } from '../graph';
import { seedTeam, seedTeamEvent } from './seed-teams';

const TEAM = `query ($id: ID!) { tileTeam(id: $id) {
  name memberCount captain { username } members { joinedAt user { username } } event { mode teamSize } } }`;
const INVITED = 'query ($id: ID!) { tileTeam(id: $id) { inviteCode } }';

const platform = suitePlatform();
describe('The graph of teams of tile events', () => {
  test('shows everybody who is in a team, and nobody its invite code', async () => {
    const event = await seedTeamEvent(platform);
    const { id, members } = await seedTeam(platform, event, 'Red');
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
});
