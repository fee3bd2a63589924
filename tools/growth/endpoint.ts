import type { Call } from '#tools/load/call';
import type { GrowthSetting } from './setting';
import type { Size } from './sizes';

/** A request without the address of the platform. */
export type Asked = Pick<Call, 'method' | 'headers' | 'body'> & { readonly path: string };

/** An endpoint of which the cost at each size is wanted. */
export interface Endpoint {
  /** As the contract's table has it: `GET /bingo/events/:id`. */
  readonly route: string;
  /** What tells this from other requests of the route, such as a filter. */
  readonly how?: string;
  /** What there is more of, size by size. */
  readonly of: string;
  /** Why the answer grows; absent where it does not. */
  readonly grows?: string;
  /** Where more would be absurd. */
  readonly largest?: Size;
  /** Default 200. */
  readonly status?: number;
  /** @param number of this request among all that are sent to the endpoint. */
  request(setting: GrowthSetting, rows: Size, number: number): Asked;
}

export function nameOf({ route, how }: Pick<Endpoint, 'route' | 'how'>): string {
  return how === undefined ? route : `${route} ${how}`;
}

type Caller = 'anybody' | 'member' | 'admin';

interface Read extends Omit<Endpoint, 'request'> {
  readonly by: Caller;
  /** Default: the route, as it is. */
  path?(setting: GrowthSetting, rows: Size): string;
}

export function read({ by, path, ...endpoint }: Read): Endpoint {
  const [, asWritten = ''] = endpoint.route.split(' ');
  return {
    ...endpoint,
    request: (setting, rows) => {
      const headers = by === 'anybody' ? {} : bearer(setting[by].token);
      return { path: path?.(setting, rows) ?? asWritten, headers };
    },
  };
}

export function bearer(token: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}` };
}
