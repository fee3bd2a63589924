import type { TestPlatform } from '#tests/support/platform';
import { addEvent } from '../data/world';
import { readEndpoint } from './bench-endpoint';

const EVENTS = 8;
const TEAMS = 100;
const TEAM_SIZE = 5;

export const teamStandings = readEndpoint(
  { name: 'team-standings', title: `GET /bingo/events/:id/teams/leaderboard (${TEAMS})`, kept: true },
  async (platform) => {
    const events = Array.from({ length: EVENTS }, (_, number) => `event-of-teams-${number}`);
    for (const event of events) await fill(platform, event);
    await platform.sql('ANALYZE bingo.events, bingo.teams, bingo.participants');
    return events.map((event) => ({ path: `/bingo/events/${event}/teams/leaderboard` }));
  },
);

async function fill(platform: TestPlatform, event: string): Promise<void> {
  await addEvent(platform, event);
  await platform.sql(`UPDATE bingo.events SET mode = 'teams', team_size = $2 WHERE id = $1`, [
    event,
    TEAM_SIZE,
  ]);
  await platform.sql(
    `INSERT INTO bingo.teams (id, event_id, name, folded_name, color, invite_hash, points, bingos, tasks_completed,
       last_completion_at)
     SELECT $1 || '-team-' || n, $1, 'Team ' || n, 'team ' || n, '#99AAB5', $1 || n, (n * 37) % 1000, n % 5, n % 25,
       now() - n * interval '1 second'
     FROM generate_series(0, $2::integer - 1) n`,
    [event, TEAMS],
  );
  await platform.sql(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash, team_id, joined_team_at)
     SELECT $1 || '-' || n, $1, 'bench-' || n, 'Player ' || n, 'player ' || n, $1 || n, $1 || '-team-' || n / $2, now()
     FROM generate_series(0, $2::integer * $3 - 1) n`,
    [event, TEAM_SIZE, TEAMS],
  );
}
