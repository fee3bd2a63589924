import { withheldFrom } from '#processes/configuration/area-services';
import { areaVariable } from '#processes/configuration/area-variables';
import { type ProcessKind, VARIABLES_OF } from '#processes/configuration/kinds';
import { isSecret } from '#processes/configuration/secret-files';
import { AREAS, type AreaName, directPort } from '#protocol/areas';

/** The port on which each process serves, and after which a gateway has the direct ports of the areas. */
export const PORT = 4000;

const METRICS_PORT = 9464;

/** Of a Deployment or a Job. */
export interface Process {
  readonly name: string;
  readonly kind: ProcessKind;
  /** After which the image's program takes what it runs. */
  readonly arguments: readonly string[];
  readonly replicas: number;
  /** Besides the port of metrics. */
  readonly ports: readonly Port[];
  readonly environment: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly memory: { readonly requested: string; readonly limit: string };
}

interface Port {
  readonly name: string;
  readonly containerPort: number;
}

const HTTP: Port = { name: 'http', containerPort: PORT };
const METRICS: Port = { name: 'metrics', containerPort: METRICS_PORT };

/** A process drains for 64 seconds of these, as in the Compose files: the longest operation may take 60. */
export const SHUTDOWN_TIMEOUT_SECONDS = 70;

const SERVER_ENVIRONMENT = {
  PORT: String(PORT),
  METRICS_PORT: String(METRICS_PORT),
  METRICS_HOST: '0.0.0.0',
  SHUTDOWN_TIMEOUT_SECONDS: String(SHUTDOWN_TIMEOUT_SECONDS),
};

const AREA_MEMORY = { requested: '192Mi', limit: '768Mi' };

/** Read by OpenTelemetry's SDK; may contain credentials. */
const TRACE_HEADERS = 'OTEL_EXPORTER_OTLP_HEADERS';

export function gateway(): Process {
  const urls = AREAS.map((area) => [areaVariable(area, 'URL'), `http://${area}:${PORT}`]);
  const ports = AREAS.map((area) => [areaVariable(area, 'PORT'), String(directPort(PORT, area))]);
  return {
    ...server('gateway', 'gateway', 2),
    arguments: ['dist/server/gateway.js'],
    ports: [HTTP, ...AREAS.map((area) => ({ name: area, containerPort: directPort(PORT, area) })), METRICS],
    environment: { ...SERVER_ENVIRONMENT, ...Object.fromEntries([...ports, ...urls]) },
    memory: { requested: '256Mi', limit: '1Gi' },
  };
}

export function area(name: AreaName): Process {
  const withheld = withheldFrom(name);
  const process = server(name, 'subgraph', 2);
  return {
    ...process,
    arguments: ['dist/server/subgraph.js', name],
    secrets: process.secrets.filter((secret) => !withheld.has(secret)),
  };
}

export function worker(): Process {
  return { ...server('worker', 'worker', 1), arguments: ['dist/server/worker.js'] };
}

export function migrate(): Process {
  return {
    name: 'migrate',
    kind: 'migrate',
    arguments: ['dist/server/migrate.js'],
    replicas: 1,
    ports: [],
    environment: {},
    secrets: secretsOf('migrate'),
    memory: AREA_MEMORY,
  };
}

function server(name: string, kind: ProcessKind, replicas: number): Omit<Process, 'arguments'> {
  return {
    name,
    kind,
    replicas,
    ports: [HTTP, METRICS],
    environment: SERVER_ENVIRONMENT,
    secrets: [...secretsOf(kind), TRACE_HEADERS],
    memory: AREA_MEMORY,
  };
}

function secretsOf(kind: ProcessKind): readonly string[] {
  return VARIABLES_OF[kind].filter(isSecret);
}
