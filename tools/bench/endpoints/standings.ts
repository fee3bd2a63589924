import { BOARDS, eventId } from '../data/world';
import { readEndpoint } from './bench-endpoint';

const [SMALL, LARGE] = BOARDS;

export const standingsOf50 = standingsOf(SMALL);
export const standingsOf500 = standingsOf(LARGE);

function standingsOf({ players, events }: (typeof BOARDS)[number]) {
  const title = `GET /bingo/events/:id/leaderboard (${players})`;
  return readEndpoint({ name: `standings-${players}`, title, kept: true }, async () =>
    Array.from({ length: events }, (_, number) => ({
      path: `/bingo/events/${eventId(players, number)}/leaderboard`,
    })),
  );
}
