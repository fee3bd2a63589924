import { readEndpoint } from './bench-endpoint';

const PLAYERS = ['Zezima', 'Lynx Titan', 'Mae One', 'B0aty'];

/** Cached players: only the first request of each reaches the provider. */
export const trackerPlayer = readEndpoint(
  { name: 'player', title: 'GET /game/tracker/player (cached)' },
  async () => PLAYERS.map((name) => ({ path: `/game/tracker/player?username=${encodeURIComponent(name)}` })),
);
