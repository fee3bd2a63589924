import { suitePlatform } from '#tests/support/suite';
import { seedEvent } from './seed';
import { seedTeam, seedTeamEvent } from './seed-teams';

const HEADER = 'pick,round,team_id,team,user_id,rsn';

const platform = suitePlatform();

const at = (id: string) => `/bingo/events/${id}/teams/draft/export`;

describe('GET /bingo/events/:id/teams/draft/export', () => {
  test('is an attachment with a line for each place, without formulas', async () => {
    const id = await seedTeamEvent(platform);
    const { id: teamId, members } = await seedTeam(platform, id, '=Red, green', 1);
    const admin = await platform.admin();
    const response = await admin.get(at(id)).expect(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="draft.csv"');
    const name = `"'=Red, green"`;
    expect(response.text).toBe(
      `${HEADER}\r\n` +
        `1,1,${teamId},${name},${members[0]?.client.user.id},${members[0]?.rsn}\r\n` +
        `2,2,${teamId},${name},,\r\n`,
    );
  });

  test('has only the header for a solo event', async () => {
    const admin = await platform.admin();
    const { text } = await admin.get(at(await seedEvent(platform))).expect(200);
    expect(text).toBe(`${HEADER}\r\n`);
  });
});
