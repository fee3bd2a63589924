import { eventId } from '../data/world';
import { readEndpoint } from './bench-endpoint';

const PLAYERS = 8;

/** Signed-in users, who take over the completions of existing players. */
export const progress = readEndpoint(
  { name: 'progress', title: 'GET /bingo/events/:id/progress' },
  async (platform) => {
    const event = eventId(50, 0);
    const players = Array.from({ length: PLAYERS }, (_, index) => index + 1);
    const requests = [];
    for (const player of players) {
      const user = { id: String(8_000_000 + player), username: `player-${player}` };
      const { token } = await platform.signIn(user);
      requests.push({
        path: `/bingo/events/${event}/progress`,
        headers: { authorization: `Bearer ${token}` },
      });
    }
    return requests;
  },
);
