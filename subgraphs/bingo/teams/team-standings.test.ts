import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addTeamEvent, teamStandings } from '../test-support/teams';

const INSIDE = `{ one: bingoEvent(id: "crowd") { teamLeaderboard(limit: 2, page: 2) { rank team { name memberCount } }
  teams(first: 3) { totalCount nodes { name members { rsn } } pageInfo { hasNextPage } } } }`;

const area = suiteArea(openTestArea);

beforeAll(async () => {
  await addTeamEvent(area, 'crowd');
  await addTeamEvent(area, 'ordered');
  await area.dataSource.query(
    `INSERT INTO bingo.teams (id, event_id, name, folded_name, color, invite_hash, points, bingos, tasks_completed,
        last_completion_at, created_at)
      SELECT 'ordered-' || name, 'ordered', name, name, '#99AAB5', name, points, bingos, tasks, last::timestamptz, created::timestamptz
      FROM (VALUES
        ('nothing late', 0, 0, 0, NULL, '2026-01-03'),
        ('nothing early', 0, 0, 0, NULL, '2026-01-02'),
        ('no bingo', 20, 0, 9, '2026-02-01', '2026-01-01'),
        ('few tasks', 20, 1, 2, '2026-02-01', '2026-01-01'),
        ('slow', 20, 1, 3, '2026-02-02', '2026-01-01'),
        ('late comer', 20, 1, 3, '2026-02-01', '2026-01-02'),
        ('best', 20, 1, 3, '2026-02-01', '2026-01-01')
      ) AS v (name, points, bingos, tasks, last, created)`,
  );
  await area.dataSource.query(
    `INSERT INTO bingo.teams (id, event_id, name, folded_name, color, invite_hash, points, created_at)
      SELECT 'crowd-' || n, 'crowd', 'Team ' || n, 'team ' || n, '#99AAB5', 'crowd' || n, n, '2026-01-01'::timestamptz + n * interval '1 s'
      FROM generate_series(1, 600) AS n`,
  );
  await area.dataSource.query(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash, team_id, joined_team_at)
      SELECT 'c' || n, 'crowd', n, n, n, 'c' || n, 'crowd-' || (n / 5 + 1), now() FROM generate_series(0, 499) AS n`,
  );
});

describe('standings of teams', () => {
  it('are ordered by points, bingos, tasks, earlier last completion, earlier creation', async () => {
    const standings = await teamStandings(area, 'ordered');
    expect(standings).toEqual(
      ['best', 'late comer', 'slow', 'few tasks', 'no bingo', 'nothing early', 'nothing late'].map(
        (name, index) => expect.objectContaining({ rank: index + 1, team: { name } }),
      ),
    );
  });

  it('have pages whose ranks go on', async () => {
    expect(await teamStandings(area, 'crowd', { limit: 2, page: 50 })).toMatchObject([
      { rank: 99, team: { name: 'Team 502' }, points: 502 },
      { rank: 100, team: { name: 'Team 501' } },
    ]);
    expect(await teamStandings(area, 'crowd', { limit: 501, page: 2 })).toHaveLength(100);
    expect(await teamStandings(area, 'crowd')).toHaveLength(600);
    expect(await teamStandings(area, 'crowd', { limit: 10, page: 61 })).toEqual([]);
  });

  it('have the same values, whatever else of a team is selected', async () => {
    const short = 'id name color memberCount tasksCompleted bingos points';
    const read = async (fields: string, page: string) => {
      const query = `{ bingoTeamLeaderboard(eventId: "crowd"${page}) {
        rank tasksCompleted bingos points team { ${fields} } } }`;
      return (await area.ask<{ bingoTeamLeaderboard: { team: object }[] }>(query)).bingoTeamLeaderboard;
    };
    for (const page of [', limit: 7', ', limit: 7, page: 80', '']) {
      const more = await read(`${short} createdAt event { id } captain { id }`, page);
      expect(more).toHaveLength(page === '' ? 600 : 7);
      const rest = {
        createdAt: expect.stringMatching(/^2026-01-01T00:.*Z$/),
        event: { id: 'crowd' },
        captain: null,
      };
      expect(more).toEqual(
        (await read(short, page)).map(({ team, ...standing }) => ({
          ...standing,
          team: { ...team, ...rest },
        })),
      );
    }
    const expected = { rank: 554, team: { name: 'Team 47', memberCount: 5, points: 47 } };
    expect((await read(short, ', limit: 7, page: 80'))[0]).toMatchObject(expected);
    expect((await read(short, ''))[553]).toMatchObject(expected);
    expect((await read(short, ''))[0]).toMatchObject({ team: { name: 'Team 600', memberCount: 0 } });
  });

  it('are read with the number of members in one statement', async () => {
    const statements = jest.spyOn(area.database, 'rows');
    const lines = await area.ask(
      'query { bingoTeamLeaderboard(eventId: "crowd", limit: 3) { rank team { id name memberCount } } }',
    );
    expect(lines).toMatchObject({ bingoTeamLeaderboard: [{ rank: 1 }, { rank: 2 }, { rank: 3 }] });
    // Jobs of the area may run at the same time.
    const names = statements.mock.calls.flatMap(([{ name }]) => name ?? []);
    expect(names.filter((name) => name.includes('team') || name.includes('member'))).toEqual([
      'bingo_team_standings',
    ]);
    statements.mockRestore();
  });

  it('of the last page that can be asked for are empty', async () => {
    const query = `{ event: bingoEvent(id: "crowd") { teamLeaderboard(limit: 500, page: 2147483647) { rank } } }`;
    expect(await area.ask(query)).toEqual({ event: { teamLeaderboard: [] } });
    expect(await teamStandings(area, 'crowd', { limit: 500, page: 2_147_483_647 })).toEqual([]);
  });

  it('and teams are fields of the event', async () => {
    const { data } = await area.execute(INSIDE);
    expect(data).toEqual({
      one: {
        teamLeaderboard: [
          { rank: 3, team: { name: 'Team 598', memberCount: 0 } },
          { rank: 4, team: { name: 'Team 597', memberCount: 0 } },
        ],
        teams: {
          totalCount: 600,
          nodes: [1, 2, 3].map((team) => ({
            name: `Team ${team}`,
            members: [0, 1, 2, 3, 4].map((member) => ({ rsn: String((team - 1) * 5 + member) })),
          })),
          pageInfo: { hasNextPage: true },
        },
      },
    });
  });
});
