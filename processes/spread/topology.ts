import { areaVariable } from '#processes/configuration/area-variables';
import type { ProcessKind } from '#processes/configuration/kinds';
import { AREA_DEFINITIONS, AREAS, type AreaName, directPort } from '#protocol/areas';

/** A process of the topology. */
export interface Member {
  readonly name: string;
  readonly kind: Exclude<ProcessKind, 'migrate'>;
  /** Port of its listener and probes. */
  readonly port: number;
  readonly arguments: readonly string[];
  /** Variables in addition to those of its kind. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Distance between the ports of two gateways: room for nine areas. */
const NEXT_GATEWAY = 10;

/** Port offsets of the areas' first and second processes. */
const SUBGRAPHS = [20, 30] as const;

const WORKER = 30;

/** Port offset of the launcher's own Redis, the last port used. */
export const REDIS = 40;

/** Number of ports that the launcher uses, from the first on. */
export const SPREAD_PORTS = REDIS + 1;

/**
 * Returns two gateways, subgraphs for each area and a worker, on ports counted from the first gateway's.
 *
 * @param copies processes per area, one or two; with two, one can be replaced without a failed request.
 */
export function topology(firstPort: number, copies = 1): readonly Member[] {
  const subgraphs = SUBGRAPHS.slice(0, copies).flatMap((first, copy) =>
    AREAS.map((area) => {
      const name = copy === 0 ? area : `${area}-${copy + 1}`;
      return member(name, 'subgraph', firstPort + first + AREA_DEFINITIONS[area].port, [area]);
    }),
  );
  const urlsOf = (area: AreaName) =>
    subgraphs.flatMap(({ arguments: [of], port }) => (of === area ? [`http://127.0.0.1:${port}`] : []));
  const areaUrls = Object.fromEntries(
    AREAS.map((area) => [areaVariable(area, 'URL'), urlsOf(area).join(',')]),
  );
  const gateway = (name: string, port: number): Member => ({
    ...member(name, 'gateway', port),
    environment: { ...areaUrls, PORT: String(port), ...directPorts(port) },
  });
  return [
    ...subgraphs,
    member('worker', 'worker', firstPort + WORKER),
    gateway('gateway-1', firstPort),
    gateway('gateway-2', firstPort + NEXT_GATEWAY),
  ];
}

/** Returns the same processes, each with an internal port of its own, counted from the first. */
export function watchedFrom(firstPort: number, members: readonly Member[]): readonly Member[] {
  return members.map((member, index) => ({
    ...member,
    environment: { ...member.environment, METRICS_PORT: String(firstPort + index) },
  }));
}

function member(
  name: string,
  kind: Member['kind'],
  port: number,
  arguments_: readonly string[] = [],
): Member {
  return { name, kind, port, arguments: arguments_, environment: { PORT: String(port) } };
}

function directPorts(gatewayPort: number): Record<string, string> {
  return Object.fromEntries(
    AREAS.map((area) => [areaVariable(area, 'PORT'), String(directPort(gatewayPort, area))]),
  );
}
