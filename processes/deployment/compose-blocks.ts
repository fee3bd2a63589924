import { servicesOf, VARIABLES_OF_SERVICE } from '#processes/configuration/area-services';
import { areaVariable } from '#processes/configuration/area-variables';
import { isSecret } from '#processes/configuration/secret-files';
import { AREAS, type AreaName } from '#protocol/areas';
import { type Member, topology } from '../spread/topology';
import type { Blocks } from './generated-blocks';

/** The port of the first gateway, also published by the proxy. */
export const FIRST_PORT = 4000;

/** Returns the generated blocks of `compose.large.yml`: the services of `npm run start:spread`. */
export function composeBlocks(): Blocks {
  const members = topology(FIRST_PORT);
  const subgraphs = members.filter(({ kind }) => kind === 'subgraph');
  const gateways = members.filter(({ kind }) => kind === 'gateway');
  return {
    'addresses of areas': subgraphs.flatMap(({ name, port, arguments: [area] }) =>
      AREAS.filter((known) => known === area).map(
        (known) => `${areaVariable(known, 'URL')}: http://${name}:${port}`,
      ),
    ),
    'areas that gateways need': AREAS.map((area) => `${area}: { condition: service_healthy }`),
    'services of areas': AREAS.flatMap((area, index) =>
      subgraphs.filter(({ name }) => name === area).flatMap((member) => subgraphService(area, member, index)),
    ),
    ...Object.fromEntries(gateways.map((gateway) => [`ports of ${gateway.name}`, portVariables(gateway)])),
    ...publishedPorts(),
  };
}

/** Returns the generated block of `docker-compose.yml`: the ports of the single process. */
export function publishedPorts(): Blocks {
  const ports = publicPorts(topology(FIRST_PORT));
  return { 'published ports': ports.map((port) => `- \${PUBLISH_ADDRESS:-127.0.0.1}:${port}:${port}`) };
}

/**
 * Returns the generated block of `deploy/prometheus/prometheus.yml`: services with metrics, besides the
 * worker.
 */
export function scrapeBlocks(): Blocks {
  const scraped = topology(FIRST_PORT).filter(({ kind }) => kind !== 'worker');
  return { services: scraped.map(({ name }) => `- ${name}`) };
}

/** Returns the ports of the first gateway: its own and the areas' direct ports. */
function publicPorts(members: readonly Member[]): readonly string[] {
  return members.filter(({ port }) => port === FIRST_PORT).flatMap(({ environment }) => portsIn(environment));
}

function portsIn(environment: Member['environment']): string[] {
  return Object.entries(environment).flatMap(([name, value]) => (name.endsWith('PORT') ? [value] : []));
}

function portVariables({ environment }: Member): readonly string[] {
  const ports = Object.entries(environment).filter(([name]) => name.endsWith('PORT'));
  return ports.map(([name, port]) => `${name}: ${port}`);
}

function subgraphService(area: AreaName, { name, port }: Member, index: number): readonly string[] {
  const services = servicesOf(area).length > 0 ? `, *${area}-services` : '';
  return [
    ...(index === 0 ? [] : ['']),
    `${name}:`,
    '  <<: [*process, *area-limits]',
    `  command: [dist/server/subgraph.js, ${name}]`,
    '  deploy: { replicas: 2 }',
    '  environment:',
    `    <<: [*common, *watched, *site, *files, *database, *areas${services}]`,
    `    PORT: ${port}`,
    `    DATABASE_READ_URL: \${DATABASE_READ_URL:-}`,
    `    DATABASE_READ_URL_FILE: \${DATABASE_READ_URL_FILE:+/run/secrets/database_read_url}`,
    `    CALLER_ASSERTION_PUBLIC_KEYS: \${CALLER_ASSERTION_PUBLIC_KEYS:-}`,
    `    CALLER_ASSERTION_PUBLIC_KEYS_FILE: \${CALLER_ASSERTION_PUBLIC_KEYS_FILE:+/run/secrets/caller_assertion_public_keys}`,
    '  secrets:',
    ...secretsOf(area).map((name) => `    - ${name.toLowerCase()}`),
    '  depends_on: *engines',
    '  healthcheck:',
    '    <<: *health',
    `    test: [CMD, ready, '${port}']`,
  ];
}

/** Secrets of every area, besides those of the services that it calls. */
const AREA_SECRETS = [
  'CALLER_ASSERTION_PUBLIC_KEYS',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
];

function secretsOf(area: AreaName): readonly string[] {
  const own = servicesOf(area).flatMap((service) => VARIABLES_OF_SERVICE[service].filter(isSecret));
  return [...AREA_SECRETS, ...own];
}
