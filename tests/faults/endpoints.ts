import type { AreaName } from '#protocol/areas';
import type { World } from '#tools/load/world';

/** An endpoint for anybody, and the areas that its plan fetches from. */
export interface Endpoint {
  readonly path: string;
  readonly needs: readonly AreaName[];
}

/** Endpoints that nobody has to sign in for: they need an area only for what they show. */
export function anonymousEndpoints({ bingo, tileEvent }: World): readonly Endpoint[] {
  return [
    { path: '/bingo/events', needs: ['bingo'] },
    { path: `/bingo/events/${bingo}`, needs: ['bingo'] },
    { path: `/bingo/events/${bingo}/leaderboard`, needs: ['bingo', 'auth'] },
    { path: '/events', needs: ['events'] },
    { path: `/events/${tileEvent}`, needs: ['events'] },
    { path: `/events/${tileEvent}/leaderboard`, needs: ['events', 'auth'] },
    { path: '/attendance/stats', needs: ['attendance'] },
    { path: '/attendance/leaderboard', needs: ['attendance'] },
    { path: '/game/calendar/events', needs: ['game'] },
    { path: '/game/tracker/player?username=Zezima', needs: ['game'] },
  ];
}
