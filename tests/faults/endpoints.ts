import type { AreaName } from '#protocol/areas';
import type { World } from '#tests/support/load/world';

/** A public endpoint and the areas in its query plan. */
export interface Endpoint {
  readonly path: string;
  readonly needs: readonly AreaName[];
}

/** Returns the public endpoints, which need an area only for its data. */
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
