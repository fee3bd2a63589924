import { join } from 'node:path';
import { AREA_PORTS } from '#processes/configuration/area-variables';
import { SPREAD_PORTS } from '#processes/spread/topology';
import { AREAS, directPort } from '#protocol/areas';
import { packageRoot } from '#runtime/package-root';
import { freePortRange, freePorts } from './free-ports';

/** The processes of a suite's platform. */
export interface Topology {
  readonly main: string;
  readonly port: number;
  /** Ports of the direct addresses, in the areas' order. */
  readonly areaPorts: readonly number[];
  /** Variables that configure the ports. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Everything in one process, or the processes of `npm run start:spread`. */
export type TopologyName = 'all-in-one' | 'spread';

/** Returns the topology of this test run; TEST_TOPOLOGY=spread selects several processes. */
export function chosenTopology(): TopologyName {
  return process.env.TEST_TOPOLOGY === 'spread' ? 'spread' : 'all-in-one';
}

/** Returns a topology on free ports. */
export function freeTopology(name: TopologyName): Promise<Topology> {
  return name === 'spread' ? spread() : allInOne();
}

async function allInOne(): Promise<Topology> {
  const [port = 0, ...areaPorts] = await freePorts(1 + AREAS.length);
  const names = AREA_PORTS.map((name, index) => [name, String(areaPorts[index])]);
  const environment = { PORT: String(port), ...Object.fromEntries(names) };
  return { main: mainOf('all-in-one'), port, areaPorts, environment };
}

async function spread(): Promise<Topology> {
  const port = await freePortRange(SPREAD_PORTS);
  const areaPorts = AREAS.map((area) => directPort(port, area));
  return { main: mainOf('spread'), port, areaPorts, environment: { PORT: String(port) } };
}

function mainOf(process: string): string {
  return join(packageRoot, `dist/server/${process}.js`);
}
