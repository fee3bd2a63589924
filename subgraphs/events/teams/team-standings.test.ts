import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addTeamEvent, teamStandings } from '../test-support/teams';

const INSIDE = `{ tileEvent(id: "crowd") { teamLeaderboard(limit: 2, page: 2) { rank team { name memberCount } }
  teams(first: 3) { totalCount nodes { name members { user { id } } } pageInfo { hasNextPage } } }
  tileTeams(eventId: "crowd", first: 1) { nodes { name } } unknown: tileTeams(eventId: "unknown") { totalCount } }`;

const area = suiteArea(openTestArea);

beforeAll(async () => {
  await addTeamEvent(area, 'crowd');
  await addTeamEvent(area, 'ordered');
  await area.dataSource.query(
    `INSERT INTO events.teams (id, event_id, name, folded_name, color, invite_hash, tiles_completed, points,
        last_completion_at, created_at)
      SELECT 'ordered-' || name, 'ordered', name, name, '#99AAB5', name, tiles, points, last::timestamptz, created::timestamptz
      FROM (VALUES
        ('nothing late', 0, 0, NULL, '2026-01-03'),
        ('nothing early', 0, 0, NULL, '2026-01-02'),
        ('few tiles', 2, 90, '2026-02-01', '2026-01-01'),
        ('few points', 3, 20, '2026-02-01', '2026-01-01'),
        ('slow', 3, 30, '2026-02-02', '2026-01-01'),
        ('late comer', 3, 30, '2026-02-01', '2026-01-02'),
        ('best', 3, 30, '2026-02-01', '2026-01-01')
      ) AS v (name, tiles, points, last, created)`,
  );
  await area.dataSource.query(
    `INSERT INTO events.teams (id, event_id, name, folded_name, color, invite_hash, tiles_completed, created_at)
      SELECT 'crowd-' || n, 'crowd', 'Team ' || n, 'team ' || n, '#99AAB5', 'crowd' || n, n, '2026-01-01'::timestamptz + n * interval '1 s'
      FROM generate_series(1, 600) AS n`,
  );
  await area.dataSource.query(
    `INSERT INTO events.team_members (event_id, user_id, team_id)
      SELECT 'crowd', n, 'crowd-' || (n / 5 + 1) FROM generate_series(0, 499) AS n`,
  );
});

async function planOf(statement: string): Promise<string> {
  const plan: { 'QUERY PLAN': string }[] = await area.dataSource.query(`EXPLAIN ${statement}`);
  return plan.map((line) => line['QUERY PLAN']).join('\n');
}

describe('standings of teams', () => {
  it('are ordered by tiles, points, earlier last completion, earlier creation', async () => {
    expect(await teamStandings(area, 'ordered')).toEqual(
      ['best', 'late comer', 'slow', 'few points', 'few tiles', 'nothing early', 'nothing late'].map(
        (name, index) => expect.objectContaining({ rank: index + 1, team: { name } }),
      ),
    );
  });

  it('have pages whose ranks go on', async () => {
    expect(await teamStandings(area, 'crowd', { limit: 2, page: 50 })).toMatchObject([
      { rank: 99, team: { name: 'Team 502' }, tilesCompleted: 502 },
      { rank: 100, team: { name: 'Team 501' } },
    ]);
    expect(await teamStandings(area, 'crowd', { limit: 501, page: 2 })).toHaveLength(100);
    expect(await teamStandings(area, 'crowd')).toHaveLength(600);
    expect(await teamStandings(area, 'crowd', { limit: 10, page: 61 })).toEqual([]);
    expect(await teamStandings(area, 'unknown')).toBeNull();
  });

  it('of the last page that can be asked for are empty', async () => {
    const query = `{ event: tileEvent(id: "crowd") { teamLeaderboard(limit: 500, page: 2147483647) { rank } } }`;
    expect(await area.ask(query)).toEqual({ event: { teamLeaderboard: [] } });
    expect(await teamStandings(area, 'crowd', { limit: 500, page: 2_147_483_647 })).toEqual([]);
  });

  it('and teams are fields of the event', async () => {
    const { data } = await area.execute(INSIDE);
    expect(data).toEqual({
      tileEvent: {
        teamLeaderboard: [
          { rank: 3, team: { name: 'Team 598', memberCount: 0 } },
          { rank: 4, team: { name: 'Team 597', memberCount: 0 } },
        ],
        teams: {
          totalCount: 600,
          nodes: [1, 2, 3].map((team) => ({
            name: `Team ${team}`,
            members: [0, 1, 2, 3, 4]
              .map((member) => String((team - 1) * 5 + member))
              .sort()
              .map((id) => ({ user: { id } })),
          })),
          pageInfo: { hasNextPage: true },
        },
      },
      tileTeams: { nodes: [{ name: 'Team 1' }] },
      unknown: null,
    });
  });

  it('are read by their index, and proofs by that of their team', async () => {
    await area.dataSource.query('ANALYZE events.teams');
    expect(
      await planOf(`SELECT name FROM events.teams t WHERE t.event_id = 'crowd'
        ORDER BY t.tiles_completed DESC, t.points DESC, t.last_completion_at, t.created_at, t.id OFFSET 10 LIMIT 10`),
    ).toContain('ix_teams_standings');
    await area.dataSource.query(
      `INSERT INTO events.participants (event_id, user_id) SELECT 'crowd', n FROM generate_series(0, 499) AS n`,
    );
    await area.dataSource.query(
      `INSERT INTO events.submissions (id, event_id, tile_id, user_id, team_id, status, image_name, image_type, image_size,
          thumbnail_size)
        SELECT 'crowd-' || n || '-' || k, 'crowd', t.id, n, 'crowd-' || (n / 5 + 1), 'approved', 'crowd-' || n || '-' || k,
          'image/png', 1, 1
        FROM generate_series(0, 499) AS n, generate_series(1, 10) AS k,
          (SELECT min(id) AS id FROM events.tiles WHERE event_id = 'crowd') AS t`,
    );
    await area.dataSource.query('ANALYZE events.submissions');
    expect(
      await planOf(
        `SELECT s.tile_id FROM events.submissions s WHERE s.team_id = 'crowd-7' AND s.status = 'approved'`,
      ),
    ).toContain('ix_submissions_of_team');
  });
});
