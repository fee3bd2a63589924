import { type Outcome, send } from '#tests/support/load/call';
import { anonymousEndpoints } from './endpoints';
import type { FaultSetting } from './fault-setting';
import type { Entry } from './journal';

/** Returns a failure as documented for clients; null for no response. */
export function kindOf({ status, code }: Outcome): string {
  return status === null ? 'no answer' : `${status} ${code}`;
}

/** Error for an unreachable area, database or file store. */
export const UNAVAILABLE = '500 UPSTREAM_UNAVAILABLE';

/** Returns the distinct kinds of failures in a journal. */
export function kindsOf(failures: readonly Entry[]): readonly string[] {
  return [...new Set(failures.map(({ outcome }) => kindOf(outcome)))].sort();
}

/** Calls every anonymous endpoint once at both gateways: those that need an area, and the others. */
export async function askWithout(setting: FaultSetting, area: string) {
  const endpoints = anonymousEndpoints(setting.world);
  const requested = await Promise.all(
    setting.gateways.flatMap((gateway) =>
      endpoints.map(async ({ path, needs }) => {
        const outcome = await send({ name: path, url: `${gateway}${path}` });
        return { path, isNeeded: needs.some((needed) => needed === area), outcome };
      }),
    ),
  );
  return {
    others: requested.filter(({ isNeeded }) => !isNeeded),
    dependent: requested.filter(({ isNeeded }) => isNeeded),
  };
}
