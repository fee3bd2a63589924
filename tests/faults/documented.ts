import { type Outcome, send } from '#tools/load/call';
import { anonymousEndpoints } from './endpoints';
import type { FaultSetting } from './fault-setting';
import type { Entry } from './journal';

/** A failure as clients are told that it looks: null is no answer at all. */
export function kindOf({ status, code }: Outcome): string {
  return status === null ? 'no answer' : `${status} ${code}`;
}

/** What an area, database or file store that cannot be reached is answered with. */
export const UNAVAILABLE = '500 UPSTREAM_UNAVAILABLE';

/** How the failures of a journal look, each once. */
export function kindsOf(failures: readonly Entry[]): readonly string[] {
  return [...new Set(failures.map(({ outcome }) => kindOf(outcome)))].sort();
}

/** Asks every anonymous endpoint at both gateways once: those that need an area, and those that do not. */
export async function askWithout(setting: FaultSetting, area: string) {
  const endpoints = anonymousEndpoints(setting.world);
  const asked = await Promise.all(
    setting.gateways.flatMap((gateway) =>
      endpoints.map(async ({ path, needs }) => {
        const outcome = await send({ name: path, url: `${gateway}${path}` });
        return { path, isNeeded: needs.some((needed) => needed === area), outcome };
      }),
    ),
  );
  return {
    others: asked.filter(({ isNeeded }) => !isNeeded),
    dependent: asked.filter(({ isNeeded }) => isNeeded),
  };
}
