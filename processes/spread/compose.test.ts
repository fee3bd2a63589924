import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readSubgraphConfiguration, readWorkerConfiguration } from '#processes/configuration/area-process';
import { readConfiguration } from '#processes/configuration/configuration';
import { readGatewayConfiguration } from '#processes/configuration/gateway';
import { type ProcessKind, VARIABLES_OF } from '#processes/configuration/kinds';
import { spellingsOf } from '#processes/configuration/secret-files';
import {
  networksOf,
  readComposeFile,
  resolvedEnvironment,
  validateComposeFile,
} from '#processes/deployment/compose-file.fixture';
import { deploymentFiles } from '#processes/deployment/deployment-files';
import { AREAS, directPort, isAreaName } from '#protocol/areas';
import { packageRoot } from '#runtime/package-root';
import { topology } from './topology';

const addresses = z.object({
  networks: z.object({ edge: z.object({ ipv4_address: z.string() }) }),
});

const file = join(packageRoot, 'compose.large.yml');
const { services, secrets: files } = readComposeFile(file);
const proxy = readFileSync(join(packageRoot, 'deploy/nginx.conf'), 'utf8');

/** The processes of `npm run start:spread` by name, and the migration before them. */
const members = topology(4000);
const platformServices = [...members.map(({ name }) => name), 'migrate'];

const kindOf = (name: string): ProcessKind =>
  members.find((member) => member.name === name)?.kind ?? 'migrate';

const named = (name: string) => {
  const found = services[name];
  if (!found) throw new Error(`${name} is no service`);
  return found;
};

const environmentOf = (name: string) => resolvedEnvironment(named(name));

describe('the deployment files', () => {
  test.each([...deploymentFiles()])('contain current generated blocks in %s', (path, generated) => {
    expect(readFileSync(path, 'utf8')).toBe(generated);
  });
});

describe('compose.large.yml', () => {
  test('has the processes of start:spread, their engines, a proxy, backups and monitoring, and nothing else', () => {
    const engines = ['postgres', 'redis', 'minio', 'bucket', 'proxy', 'backup', 'prometheus', 'grafana'];
    expect(Object.keys(services).sort()).toEqual([...platformServices, ...engines].sort());
  });

  test('has two processes per subgraph', () => {
    expect(AREAS.map((area) => named(area).deploy)).toEqual(AREAS.map(() => ({ replicas: 2 })));
  });

  test.each(platformServices)('runs %s like start:spread', (name) => {
    const { command, image } = named(name);
    const arguments_ = members.find((member) => member.name === name)?.arguments ?? [];
    const kind = kindOf(name);
    expect(command).toEqual([`dist/server/${kind}.js`, ...arguments_]);
    expect(image).toContain('community-platform');
  });

  test.each(platformServices)('gives %s only variables that its kind reads', (name) => {
    const known: readonly string[] = VARIABLES_OF[kindOf(name)].flatMap(spellingsOf);
    // OpenTelemetry's SDK reads more of its variables than the platform does.
    const variables = Object.keys(named(name).environment).filter(
      (variable) => !variable.startsWith('OTEL_'),
    );
    expect(variables.filter((variable) => !known.includes(variable))).toEqual([]);
  });

  test('gives secrets of external services only to the areas that call them, and to the worker', () => {
    const holders = (variable: string) =>
      members.flatMap(({ name }) => (environmentOf(name)[variable] ? name : []));
    expect(holders('IDENTITY_CLIENT_SECRET')).toEqual(['auth', 'worker']);
    expect(holders('CHAT_BOT_TOKEN')).toEqual(['game', 'worker']);
  });

  test.each(members)('has $name on the ports of start:spread', ({ name, environment }) => {
    const actual = environmentOf(name);
    const ports = Object.entries(environment).filter(([variable]) => variable.endsWith('PORT'));
    expect(ports.map(([variable]) => [variable, actual[variable]])).toEqual(ports);
    expect(named(name).healthcheck?.test).toEqual(['CMD', 'ready', environment.PORT]);
  });

  test.each(members.filter(({ kind }) => kind === 'gateway'))(
    'gives $name the addresses of the areas',
    ({ name }) => {
      const actual = environmentOf(name);
      for (const { name: area, port } of members.filter(({ kind }) => kind === 'subgraph')) {
        expect(actual[`${area.toUpperCase()}_URL`]).toBe(`http://${area}:${port}`);
      }
    },
  );

  test('passes every setting on but those that the containers themselves decide', () => {
    const passed = new Set(members.flatMap(({ name }) => Object.keys(environmentOf(name))));
    const settings = new Set<string>(Object.values(VARIABLES_OF).flat());
    expect([...settings].filter((name) => !passed.has(name)).sort()).toEqual([
      'CALLER_ASSERTION_JWKS_URL',
      'DATA_DIR',
      'FILES_S3_REGION',
      'HOST',
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      'OTEL_SDK_DISABLED',
      'OTEL_TRACES_EXPORTER',
      'SANDBOX_URLS',
    ]);
  });

  test('takes backups in the profile, with the settings of the database and the bucket alone', () => {
    expect(named('backup').profiles).toEqual(['backup']);
    const { databaseUrl, fileBucket } = readConfiguration(environmentOf('backup'));
    expect([databaseUrl, fileBucket?.bucket]).toEqual([
      expect.stringContaining('@postgres:'),
      'community-files',
    ]);
  });

  test('passes the configuration check of every process, in production', async () => {
    for (const {
      name,
      kind,
      arguments: [area = ''],
    } of members) {
      const environment = environmentOf(name);
      expect(environment.NODE_ENV).toBe('production');
      if (kind === 'gateway') await readGatewayConfiguration(environment);
      else if (isAreaName(area)) await readSubgraphConfiguration(area, environment);
      else readWorkerConfiguration(environment);
    }
  });

  /** Composed of the password of the database unless they are given. */
  const ADDRESSES = new Set(['DATABASE_URL', 'EVENT_LOG_URL']);

  test('contains no secret: each comes from the environment or from a file', () => {
    const fromFiles = Object.values(services).flatMap(({ environment, secrets }) =>
      Object.entries(environment)
        .filter(([name]) => name.endsWith('_FILE') && !name.startsWith('MINIO'))
        .map(([name, path]) => ({ name: name.replace(/_FILE$/, ''), path, environment, secrets })),
    );
    expect(fromFiles.length).toBeGreaterThan(40);
    for (const { name, path, environment, secrets } of fromFiles) {
      const mounted = name.toLowerCase();
      if (!ADDRESSES.has(name)) expect(environment[name]).toBe(`\${${name}:-}`);
      expect(path).toBe(`\${${name}_FILE:+/run/secrets/${mounted}}`);
      expect(files[mounted]).toEqual({ file: `\${${name}_FILE:-/dev/null}` });
      expect(secrets).toContain(mounted);
    }
    const names = fromFiles.map(({ name }) => name.toLowerCase());
    expect([...new Set(names)].sort()).toEqual(Object.keys(files).sort());
  });

  test('mounts only secrets that the process reads, so that no area holds those of another', () => {
    const unread = members.flatMap(({ name }) =>
      named(name)
        .secrets.filter((secret) => named(name).environment[`${secret.toUpperCase()}_FILE`] === undefined)
        .map((secret) => `${name}: ${secret}`),
    );
    expect(unread).toEqual([]);
    expect(named('events').secrets).not.toContain('chat_bot_token');
    expect(named('minio').secrets).toEqual(named('bucket').secrets);
  });

  test('requires no secret in the environment that is given as a file', () => {
    const required = [...readFileSync(file, 'utf8').matchAll(/\$\{(\w+):?\?/g)].map(([, name]) => name);
    expect(required).toEqual(['BASE_URL', 'IDENTITY_CLIENT_ID', 'CALENDAR_GUILD_ID']);
  });

  test('starts each service when its dependencies are healthy or complete, and has health checks', () => {
    const unchecked = ['migrate', 'bucket', 'backup'];
    for (const [name, { depends_on, healthcheck }] of Object.entries(services)) {
      expect([name, healthcheck !== undefined]).toEqual([name, !unchecked.includes(name)]);
      for (const [needed, { condition: state }] of Object.entries(depends_on)) {
        expect(services).toHaveProperty([needed]);
        expect([name, needed, state]).toEqual([
          name,
          needed,
          ['migrate', 'bucket'].includes(needed) ? 'service_completed_successfully' : 'service_healthy',
        ]);
      }
    }
    for (const area of [...AREAS, 'worker']) {
      expect(Object.keys(named(area).depends_on).sort()).toEqual(['bucket', 'migrate', 'postgres', 'redis']);
    }
    for (const gateway of ['gateway-1', 'gateway-2']) {
      expect(Object.keys(named(gateway).depends_on)).toEqual(expect.arrayContaining([...AREAS]));
    }
  });

  test('publishes the gateway and the direct addresses, only through the proxy, and monitoring on loopback', () => {
    const { prometheus, grafana, ...others } = services;
    for (const { ports } of [prometheus, grafana].flatMap((services) => services ?? [])) {
      expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
    }
    const published = Object.entries(others).flatMap(([name, { ports }]) =>
      ports.map((port) => [name, port]),
    );
    const all = [4000, ...AREAS.map((area) => directPort(4000, area))];
    expect(published).toEqual(all.map((port) => ['proxy', `\${PUBLISH_ADDRESS:-127.0.0.1}:${port}:${port}`]));
    for (const port of all) {
      expect(proxy).toContain(`listen ${port};`);
      expect(proxy).toContain(`server gateway-1:${port} `);
      expect(proxy).toContain(`server gateway-2:${port + 10} `);
    }
  });

  test('appends to forwarding headers, and keeps clients with one of two gateways at fixed addresses', () => {
    expect(proxy).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
    const upstream = /^upstream \w+ \{\n +zone \w+ 64k;\n +hash \$proxy_add_x_forwarded_for consistent;$/gm;
    expect(proxy.match(upstream)).toHaveLength(1 + AREAS.length);
    const addressed = ['gateway-1', 'gateway-2'].map((name) => {
      const { networks } = addresses.parse(named(name));
      return `${name}:${networks.edge.ipv4_address}`;
    });
    expect(named('proxy').extra_hosts).toEqual(addressed);
  });

  test('trusts this proxy and one before it, so that each client has limits of its own', () => {
    const trusted = ['gateway-1', 'gateway-2'].map((name) => environmentOf(name).TRUST_PROXY);
    expect(trusted).toEqual(['2', '2']);
  });

  test('lets the proxy reach gateways only', () => {
    const reachable = Object.keys(services).filter((name) => networksOf(named(name)).includes('edge'));
    expect(reachable.sort()).toEqual(['gateway-1', 'gateway-2', 'proxy']);
    expect(networksOf(named('proxy'))).toEqual(['edge']);
  });

  test('exposes metrics of every process on an unpublished port', () => {
    for (const { name } of members) {
      expect(environmentOf(name)).toMatchObject({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' });
    }
  });

  test('limits every container, and hardens every process of the platform', () => {
    for (const name of platformServices) {
      expect(named(name)).toMatchObject({
        init: true,
        read_only: true,
        mem_limit: expect.any(String),
        pids_limit: expect.any(Number),
      });
    }
    for (const [name, { logging, mem_limit, pids_limit }] of Object.entries(services)) {
      expect(logging?.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
      expect({ name, mem_limit, pids_limit }).toEqual({
        name,
        mem_limit: expect.any(String),
        pids_limit: expect.any(Number),
      });
    }
  });

  test('is accepted by the compose client, where installed', () => {
    expect(validateComposeFile(file) ?? { status: 0, stderr: '' }).toEqual({ status: 0, stderr: '' });
  });
});
