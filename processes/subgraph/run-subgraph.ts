import 'reflect-metadata';
import { loadArea } from '#processes/areas';
import { readSubgraphConfiguration } from '#processes/configuration/area-process';
import { environment } from '#processes/configuration/environment';
import { createLogger } from '#processes/logger';
import type { Running } from '#processes/run-until-signalled';
import { startSubgraph } from './start-subgraph';

/** Runs the area named on the command line, configured by the environment. */
export async function runSubgraph(stopping: AbortSignal): Promise<Running> {
  const area = await loadArea(process.argv[2]);
  const configuration = await readSubgraphConfiguration(area.definition.name, environment());
  const log = createLogger(configuration.logLevel).child({ process: `subgraph ${area.definition.name}` });
  return { stop: await startSubgraph(area, configuration, log, stopping), log };
}
