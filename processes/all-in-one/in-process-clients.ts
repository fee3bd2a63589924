import { inProcessClient } from '#gateway/clients/in-process-client';
import type { SubgraphClients } from '#gateway/subgraph-client';
import type { RunningArea } from '#kit/open-area';
import { type AreaName, byArea } from '#protocol/areas';
import type { Logger } from '#runtime/logger';

/**
 * Reaches areas that are open in this process.
 *
 * @throws Error when one of them was not opened.
 */
export function inProcessClients(opened: ReadonlyMap<AreaName, RunningArea>, log: Logger): SubgraphClients {
  return byArea((name) => {
    const area = opened.get(name);
    if (!area) throw new Error(`The ${name} area was not opened`);
    return inProcessClient(area.subgraph, log);
  });
}
