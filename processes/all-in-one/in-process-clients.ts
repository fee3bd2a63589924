import { inProcessClient } from '#gateway/clients/in-process-client';
import type { SubgraphClients } from '#gateway/subgraph-client';
import type { RunningArea } from '#kit/open-area';
import { type AreaName, byArea } from '#protocol/areas';
import type { Logger } from '#runtime/logger';

/**
 * Creates clients of areas that run in this process.
 *
 * @throws Error when an area is not open.
 */
export function inProcessClients(opened: ReadonlyMap<AreaName, RunningArea>, log: Logger): SubgraphClients {
  return byArea((name) => {
    const area = opened.get(name);
    if (!area) throw new Error(`The ${name} area was not opened`);
    return inProcessClient(area.subgraph, log);
  });
}
