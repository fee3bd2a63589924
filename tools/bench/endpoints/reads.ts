import { BOARDS, bingoKey, eventId } from '../data/world';
import { readEndpoint } from './bench-endpoint';

const PLUGINS = 50;
const PAGES = 16;
const EVENTS = 32;
const PLAYERS = 8;
const TRACKED = ['Zezima', 'Lynx Titan', 'Mae One', 'B0aty'];

const [SMALL, LARGE] = BOARDS;

const numbers = (length: number) => Array.from({ length }, (_, number) => number);

export const listEvents = readEndpoint(
  { name: 'list', title: 'GET /bingo/events (200)', kept: true },
  async () => [{ path: '/bingo/events' }],
);

export const showEvent = readEndpoint(
  { name: 'detail', title: 'GET /bingo/events/:id', kept: true },
  async () => numbers(EVENTS).map((number) => ({ path: `/bingo/events/${eventId(10, number)}` })),
);

export const standingsOf50 = standingsOf(SMALL);
export const standingsOf500 = standingsOf(LARGE);

function standingsOf({ players, events }: (typeof BOARDS)[number]) {
  const title = `GET /bingo/events/:id/leaderboard (${players})`;
  return readEndpoint({ name: `standings-${players}`, title, kept: true }, async () =>
    numbers(events).map((number) => ({ path: `/bingo/events/${eventId(players, number)}/leaderboard` })),
  );
}

/** Signed-in users, who take over the completions of existing players. */
export const progress = readEndpoint(
  { name: 'progress', title: 'GET /bingo/events/:id/progress' },
  async (platform) => {
    const path = `/bingo/events/${eventId(50, 0)}/progress`;
    const requests = [];
    for (const player of numbers(PLAYERS)) {
      const user = { id: String(8_000_001 + player), username: `player-${player + 1}` };
      const { token } = await platform.signIn(user);
      requests.push({ path, headers: { authorization: `Bearer ${token}` } });
    }
    return requests;
  },
);

export const listAttendance = readEndpoint(
  { name: 'attendance', title: 'GET /attendance (page of 50)', data: 'attendance' },
  async (platform) => {
    const { token } = await platform.signIn({ id: '2001', username: 'reader' });
    const headers = { authorization: `Bearer ${token}` };
    return numbers(PAGES).map((index) => ({ path: `/attendance?page=${index + 1}`, headers }));
  },
);

export const statistics = readEndpoint(
  { name: 'statistics', title: 'GET /attendance/stats', data: 'attendance', kept: true },
  async () => [{ path: '/attendance/stats' }],
);

export const configuration = readEndpoint(
  { name: 'config', title: 'GET /bingo/config/:event_id' },
  async () => {
    const event = eventId(50, 1);
    return numbers(PLUGINS).map((index) => ({
      path: `/bingo/config/${event}`,
      headers: { 'x-bingo-key': bingoKey(event, index + 1) },
    }));
  },
);

/** Cached players: only the first request of each reaches the provider. */
export const trackerPlayer = readEndpoint(
  { name: 'player', title: 'GET /game/tracker/player (cached)', data: null },
  async () => TRACKED.map((name) => ({ path: `/game/tracker/player?username=${encodeURIComponent(name)}` })),
);
