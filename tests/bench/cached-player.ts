import type { Bench } from './bench-setting';
import { compare } from './compare';
import { report } from './report';

/** GET /game/tracker/player of a player who is remembered. */
export const benchCachedPlayer: Bench = async ({ platform, baseline }) => {
  const request = () => ({ path: '/game/tracker/player?username=Zezima', headers: {} });
  const result = await compare(
    { name: 'product', url: platform.baseUrl, request },
    { name: 'hand-written', url: baseline.url, request },
  );
  return report('GET /game/tracker/player, remembered', result);
};
