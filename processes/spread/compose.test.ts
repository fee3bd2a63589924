import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readSubgraphConfiguration, readWorkerConfiguration } from '#processes/configuration/area-process';
import { readGatewayConfiguration } from '#processes/configuration/gateway';
import { type ProcessKind, VARIABLES_OF } from '#processes/configuration/kinds';
import { deploymentFiles } from '#processes/deployment/deployment-files';
import { AREAS, directPort } from '#protocol/areas';
import { packageRoot } from '#runtime/package-root';
import { assertionKeys } from './assertion-keys';
import { NODE_FLAGS } from './program';
import { topology } from './topology';

const condition = z.enum(['service_healthy', 'service_completed_successfully']);

const service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  depends_on: z.record(z.string(), z.strictObject({ condition })).default({}),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  deploy: z.strictObject({ replicas: z.number() }).optional(),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
});

const file = join(packageRoot, 'docker-compose.yml');
const text = readFileSync(file, 'utf8');
const { services } = z
  .looseObject({ services: z.record(z.string(), service) })
  .parse(parse(text, { merge: true }));
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

/** Returns the environment as compose resolves it, with values for the operator's variables. */
function environmentOf(name: string): Record<string, string> {
  const given: Readonly<Record<string, string>> = {
    ...assertionKeys({}),
    BASE_URL: 'https://community.example.org',
    CALENDAR_GUILD_ID: '1',
  };
  const fill = (value: string) =>
    value.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, variable: string, kind: string, rest: string) => {
      return given[variable] ?? (kind === '-' ? rest : 'a-secret');
    });
  return Object.fromEntries(
    Object.entries(named(name).environment).map(([variable, value]) => [variable, fill(String(value))]),
  );
}

describe('the deployment files', () => {
  test.each([...deploymentFiles()])('contain current generated blocks in %s', (path, generated) => {
    expect(readFileSync(path, 'utf8')).toBe(generated);
  });
});

describe('docker-compose.yml', () => {
  test('has the processes of start:spread, their engines and a proxy, and nothing else', () => {
    const engines = ['postgres', 'redis', 'minio', 'bucket', 'proxy'];
    expect(Object.keys(services).sort()).toEqual([...platformServices, ...engines].sort());
  });

  test('has two processes per subgraph', () => {
    expect(AREAS.map((area) => named(area).deploy)).toEqual(AREAS.map(() => ({ replicas: 2 })));
  });

  test.each(platformServices)('runs %s like start:spread', (name) => {
    const { command, image } = named(name);
    const arguments_ = members.find((member) => member.name === name)?.arguments ?? [];
    expect(command).toEqual([`dist/server/${kindOf(name)}.js`, ...arguments_]);
    expect(image).toContain('community-platform');
  });

  test.each(platformServices)('gives %s only variables that its kind reads', (name) => {
    const known: readonly string[] = VARIABLES_OF[kindOf(name)];
    expect(Object.keys(named(name).environment).filter((variable) => !known.includes(variable))).toEqual([]);
  });

  test.each(members)('has $name on the ports of start:spread', ({ name, environment }) => {
    const given = environmentOf(name);
    const ports = Object.entries(environment).filter(([variable]) => variable.endsWith('PORT'));
    expect(ports.map(([variable]) => [variable, given[variable]])).toEqual(ports);
    const address = new RegExp(`127\\.0\\.0\\.1:${environment.PORT}/readyz`);
    expect(named(name).healthcheck?.test.join(' ')).toMatch(address);
  });

  test.each(members.filter(({ kind }) => kind === 'gateway'))(
    'gives $name the addresses of the areas',
    ({ name }) => {
      const given = environmentOf(name);
      for (const { name: area, port } of members.filter(({ kind }) => kind === 'subgraph')) {
        expect(given[`${area.toUpperCase()}_URL`]).toBe(`http://${area}:${port}`);
      }
    },
  );

  test('passes the configuration check of every process, in production', async () => {
    for (const { name, kind } of members) {
      const environment = environmentOf(name);
      expect(environment.NODE_ENV).toBe('production');
      if (kind === 'gateway') await readGatewayConfiguration(environment);
      else if (kind === 'subgraph') await readSubgraphConfiguration(environment);
      else readWorkerConfiguration(environment);
    }
  });

  test('contains no secret: each comes from the environment, and a missing one is named', () => {
    const secrets = Object.values(services).flatMap(({ environment }) =>
      Object.entries(environment).filter(([name]) => /SECRET|PASSWORD|_KEY|TOKEN|SERVICE_KEYS/.test(name)),
    );
    expect(secrets.length).toBeGreaterThan(20);
    const optional = /^\$\{(TRACKER_API_KEY|GROUPMODE_TOKENS|SERVICE_KEYS):-\}$/;
    const literal = secrets.filter(
      ([, value]) => !/^\$\{\w+:\?[^}]*\}$/.test(String(value)) && !optional.test(String(value)),
    );
    expect(literal).toEqual([]);
    expect(String(named('auth').environment.DATABASE_URL)).toMatch(/\$\{POSTGRES_PASSWORD:\?\}/);
  });

  test('starts each service when its dependencies are healthy or complete, and has health checks', () => {
    const jobs = ['migrate', 'bucket'];
    for (const [name, { depends_on, healthcheck }] of Object.entries(services)) {
      expect([name, healthcheck !== undefined]).toEqual([name, !jobs.includes(name)]);
      for (const [needed, { condition: state }] of Object.entries(depends_on)) {
        expect(services).toHaveProperty([needed]);
        expect([name, needed, state]).toEqual([
          name,
          needed,
          jobs.includes(needed) ? 'service_completed_successfully' : 'service_healthy',
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

  test('publishes the gateway and the direct addresses, only through the proxy', () => {
    const published = Object.entries(services).flatMap(([name, { ports }]) =>
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

  test('appends to forwarding headers, and resolves recreated gateways', () => {
    expect(proxy).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
    const gateways = proxy.match(/^ +server gateway-.*$/gm) ?? [];
    expect(gateways).toHaveLength(2 * (1 + AREAS.length));
    expect(gateways.filter((line) => !line.endsWith(' resolve;'))).toEqual([]);
    expect(proxy.match(/^upstream \w+ \{\n +zone \w+ 64k;$/gm)).toHaveLength(1 + AREAS.length);
    expect(proxy).toMatch(/^resolver 127\.0\.0\.11 /m);
  });

  test('exposes metrics of every process on an unpublished port', () => {
    for (const { name } of members) {
      expect(environmentOf(name)).toMatchObject({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' });
    }
  });

  test('is accepted by the compose client, where installed', () => {
    const client = spawnSync('docker', ['compose', 'version']);
    if (client.status !== 0) return;
    const names = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => [name, 'x']);
    const { status, stderr } = spawnSync('docker', ['compose', '-f', file, 'config', '--quiet'], {
      env: { PATH: process.env.PATH, ...Object.fromEntries(names) },
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

/** Published versions are created at run time; none is shipped. */
const MAY_BE_ABSENT = new Set(['schema/registry']);

/** Returns the paths below the package's root that the code in a folder refers to. */
function readBesideCode(folder: string): string[] {
  const entries = readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter(({ name }) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name))
    .flatMap(({ parentPath, name }) => [
      ...readFileSync(join(parentPath, name), 'utf8').matchAll(/join\(packageRoot, '([^']+)'/g),
    ])
    .map(([, path = '']) => path);
}

describe('the Dockerfile', () => {
  const dockerfile = readFileSync(join(packageRoot, 'Dockerfile'), 'utf8');
  const { include } = z
    .object({ include: z.array(z.string()) })
    .parse(JSON.parse(readFileSync(join(packageRoot, 'tsconfig.json'), 'utf8')));
  const sourceFolders = include.filter((folder) => folder !== 'tests' && folder !== 'tools');

  test('is built from every source folder', () => {
    const ignored = readFileSync(join(packageRoot, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['*', ...sourceFolders.map((folder) => `!${folder}`)]));
  });

  test('is a multi-stage build on Node 24, with an unprivileged user and production packages only', () => {
    expect(dockerfile.match(/^FROM .*/gm)).toHaveLength(3);
    expect(new Set(dockerfile.match(/^FROM \S+/gm))).toEqual(new Set(['FROM node:24-bookworm-slim']));
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).not.toMatch(/npm (ci|install)/);
    expect(last).toContain('COPY --from=dependencies /app/node_modules');
    expect(dockerfile).toContain('npm ci --omit=dev');
  });

  test('gives Node the flags of `start:spread`', () => {
    const [, entry = ''] = /^ENTRYPOINT (.+)$/m.exec(dockerfile) ?? [];
    expect(JSON.parse(entry)).toEqual(['node', ...NODE_FLAGS]);
  });

  test('contains every file that the processes read at run time', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    const copied = [...last.matchAll(/^COPY (?:--from=\S+ )?(?:\/app\/)?(\S+) \.\/\S*$/gm)].map(
      ([, path = '']) => path,
    );
    const read = sourceFolders.filter((folder) => folder !== 'processes').flatMap(readBesideCode);
    expect(read).toEqual(expect.arrayContaining(['schema/artefacts', 'gateway/site/dashboard-queries']));
    const isThere = (path: string) =>
      copied.some((one) => path === one || path.startsWith(`${one}/`) || one.startsWith(`${path}/`));
    expect(read.filter((path) => !isThere(path) && !MAY_BE_ABSENT.has(path))).toEqual([]);
  });
});
