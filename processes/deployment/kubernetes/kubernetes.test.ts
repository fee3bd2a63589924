import { z } from 'zod';
import { readSubgraphConfiguration, readWorkerConfiguration } from '#processes/configuration/area-process';
import { readGatewayConfiguration } from '#processes/configuration/gateway';
import { environmentOf, VARIABLES_OF } from '#processes/configuration/kinds';
import { isSecret } from '#processes/configuration/secret-files';
import { assertionKeys } from '#processes/spread/start-spread';
import { AREAS, directPort, isAreaName } from '#protocol/areas';
import {
  type ParsedObject,
  readObjects,
  readSettings,
  renderExample,
  unknownFields,
} from './kubernetes-objects.fixture';

const variable = z.strictObject({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z
    .strictObject({
      secretKeyRef: z.strictObject({
        name: z.literal('platform'),
        key: z.string(),
        optional: z.literal(true),
      }),
    })
    .optional(),
});

const container = z.looseObject({
  args: z.tuple([z.string()]).rest(z.string()),
  envFrom: z.tuple([z.strictObject({ configMapRef: z.strictObject({ name: z.literal('settings') }) })]),
  env: z.array(variable).default([]),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.number() })).default([]),
  readinessProbe: z.unknown().optional(),
  livenessProbe: z.unknown().optional(),
});

const labels = z.record(z.string(), z.string());

const workload = z.looseObject({
  replicas: z.number().default(1),
  template: z.looseObject({
    metadata: z.looseObject({ labels }),
    spec: z.looseObject({
      terminationGracePeriodSeconds: z.number().optional(),
      containers: z.tuple([container]),
    }),
  }),
});

const serviceSpec = z.looseObject({
  selector: labels,
  ports: z.array(z.strictObject({ name: z.string(), port: z.number(), targetPort: z.string() })),
});

const base = readObjects('base');
const example = readObjects('example');
const settings = readSettings();

const ofKind = (kind: ParsedObject['kind']) => base.filter((found) => found.kind === kind);
const names = (objects: readonly ParsedObject[]) => objects.map(({ metadata: { name } }) => name).sort();

const KINDS = ['gateway', 'subgraph', 'worker', 'migrate'] as const;

/** What runs: a Deployment each, and the migration. */
const workloads = [...ofKind('Deployment'), ...ofKind('Job')].map((found) => {
  const { replicas, template } = workload.parse(found.spec);
  const [{ args, ...rest }] = template.spec.containers;
  const kind = z.enum(KINDS).parse(args[0].replace(/^dist\/server\/(.*)\.js$/, '$1'));
  const { name } = found.metadata;
  return { name, kind, replicas, args, podLabels: template.metadata.labels, pod: template.spec, ...rest };
});
const servers = workloads.filter(({ kind }) => kind !== 'migrate');

/** The workloads that a selector of labels finds. */
const selected = (wanted: Readonly<Record<string, string>>) =>
  workloads.filter(({ podLabels }) =>
    Object.entries(wanted).every(([name, value]) => podLabels[name] === value),
  );

const SECRETS: Readonly<Record<string, string>> = {
  ...assertionKeys({}),
  DATABASE_URL: 'postgres://platform:secret@postgres/platform',
  DATABASE_READ_URL: 'postgres://platform:secret@replica/platform',
  REDIS_URL: 'redis://redis:6379',
  GROUPMODE_TOKENS: 'group=token',
  CALENDAR_ICS_URL: '',
  EVENT_LOG_URL: '',
  TRACKER_API_KEY: '',
  SERVICE_KEYS: '',
};

/** Returns the variables of a container, with values for the keys of the Secret. */
function variablesOf({ env }: (typeof workloads)[number]): Record<string, string> {
  const own = env.map(({ name, value, valueFrom }) => [
    name,
    value ?? SECRETS[valueFrom?.secretKeyRef.key ?? ''] ?? 'a-secret',
  ]);
  return { NODE_ENV: 'production', ...settings, ...Object.fromEntries(own) };
}

describe('deploy/kubernetes', () => {
  it.each([...base, ...example].map((found) => [found.kind, found.metadata.name, found] as const))(
    'has in the %s %s what its schema requires, and no other field',
    (_kind, _name, found) => {
      expect(unknownFields(found)).toEqual([]);
    },
  );

  it('finds a wrong value and a misspelt field', () => {
    const [found] = ofKind('Deployment');
    if (!found) throw new Error('there is no Deployment');
    const changed = (spec: object): ParsedObject => ({ ...found, spec });
    const spec = workload.parse(structuredClone(found.spec));
    Object.assign(spec.template.spec.containers[0], { readynessProbe: {} });
    expect(unknownFields(changed(spec))).toEqual(['.spec.template.spec.containers.0.readynessProbe']);
    expect(() => unknownFields(changed({ ...spec, replicas: 'two' }))).toThrow('replicas');
    expect(() => unknownFields(changed({ replicas: 2 }))).toThrow('selector');
  });

  it('is rendered by kubectl, where installed, with settings named after their content', () => {
    const rendered = renderExample();
    if (!rendered) return;
    expect(rendered.flatMap(unknownFields)).toEqual([]);
    const others = rendered.filter(({ kind }) => kind !== 'ConfigMap');
    expect(names(others)).toEqual(names([...base, ...example]));
    const [map, ...more] = rendered.filter(({ kind }) => kind === 'ConfigMap');
    expect(more).toEqual([]);
    expect(map?.data).toEqual(settings);
    expect(map?.metadata.name).toMatch(/^settings-/);
    const images = rendered.flatMap(
      (found) => JSON.stringify(found).match(/"image":"[^"]+"|"configMapRef":\{"name":"[^"]+/g) ?? [],
    );
    expect([...new Set(images)].sort()).toEqual([
      `"configMapRef":{"name":"${map?.metadata.name}`,
      '"image":"registry.example.org/community-platform:0.3.0"',
    ]);
  });

  it('runs two gateways, two processes of each area, a worker, and the migration once', () => {
    expect(Object.fromEntries(workloads.map(({ args, replicas }) => [args.join(' '), replicas]))).toEqual({
      'dist/server/gateway.js': 2,
      ...Object.fromEntries(AREAS.map((area) => [`dist/server/subgraph.js ${area}`, 2])),
      'dist/server/worker.js': 1,
      'dist/server/migrate.js': 1,
    });
  });

  it.each(workloads)('gives $name only secrets that its kind reads, besides what all have', (process) => {
    const known: ReadonlySet<string> = new Set(VARIABLES_OF[process.kind]);
    const own = process.env.map(({ name }) => name).filter((name) => name !== 'OTEL_EXPORTER_OTLP_HEADERS');
    expect(own.filter((name) => !known.has(name))).toEqual([]);
    const secrets = process.env.flatMap(({ name, valueFrom }) => (valueFrom ? [name] : []));
    expect(secrets.filter((name) => name in settings)).toEqual([]);
    expect(process.env.filter(({ name, value }) => isSecret(name) && value !== undefined)).toEqual([]);
  });

  it('gives secrets of external services only to the areas that call them, and to the worker', () => {
    const holders = (secret: string) =>
      workloads.flatMap(({ name, env }) => (env.some((entry) => entry.name === secret) ? name : []));
    expect(holders('IDENTITY_CLIENT_SECRET')).toEqual(['auth', 'worker']);
    expect(holders('CHAT_BOT_TOKEN')).toEqual(['game', 'worker']);
    expect(holders('CALLER_ASSERTION_PRIVATE_KEY')).toEqual(['gateway']);
  });

  it('passes every variable on but those that the image decides', () => {
    const passed = new Set([
      ...Object.keys(settings),
      ...workloads.flatMap(({ env }) => env.map((e) => e.name)),
    ]);
    const all = new Set<string>(Object.values(VARIABLES_OF).flat());
    expect([...all].filter((name) => !passed.has(name)).sort()).toEqual([
      'DATA_DIR',
      'HOST',
      'NODE_ENV',
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      'OTEL_SDK_DISABLED',
      'OTEL_TRACES_EXPORTER',
      'SANDBOX_URLS',
      'SHUTDOWN_DELAY_SECONDS',
    ]);
    const unknown = Object.keys(settings).filter((name) => !all.has(name));
    expect(unknown).toEqual(['OTEL_RESOURCE_ATTRIBUTES']);
    expect(Object.keys(settings).filter(isSecret)).toEqual([]);
  });

  it('passes the configuration check of every process, in production', async () => {
    for (const process of servers) {
      const variables = environmentOf(process.kind, variablesOf(process));
      const [, area = ''] = process.args;
      const configuration =
        process.kind === 'gateway'
          ? await readGatewayConfiguration(variables)
          : isAreaName(area)
            ? await readSubgraphConfiguration(area, variables)
            : readWorkerConfiguration(variables);
      const { port, internal, areaPorts, shutdownTimeoutSeconds } = configuration;
      const ports = process.ports.map(({ containerPort }) => containerPort);
      const direct = process.kind === 'gateway' ? Object.values(areaPorts) : [];
      expect(ports).toEqual([port, ...direct, internal?.port]);
      // The delay before the signal, the stop, and a margin.
      expect(process.pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(shutdownTimeoutSeconds + 5);
    }
  });

  it('asks the serving port whether a process is ready, and the port of metrics whether it lives', () => {
    expect(servers).toHaveLength(AREAS.length + 2);
    for (const { readinessProbe, livenessProbe } of servers) {
      expect(readinessProbe).toMatchObject({ httpGet: { path: '/readyz', port: 'http' } });
      expect(livenessProbe).toMatchObject({ httpGet: { path: '/livez', port: 'metrics' } });
    }
  });

  it('has a Service for gateways and for each area, by the names that gateways call', () => {
    expect(names(ofKind('Service'))).toEqual(['gateway', ...AREAS].sort());
    for (const { metadata, spec } of ofKind('Service')) {
      const { selector, ports } = serviceSpec.parse(spec);
      const [found, ...others] = selected(selector);
      expect([metadata.name, found?.name, others]).toEqual([metadata.name, metadata.name, []]);
      for (const { port, targetPort } of ports) {
        expect(found?.ports).toContainEqual({ name: targetPort, containerPort: port });
      }
    }
    const gateway = servers.find(({ kind }) => kind === 'gateway');
    for (const area of AREAS) {
      const url = { name: `${area.toUpperCase()}_URL`, value: `http://${area}:4000` };
      expect(gateway?.env).toContainEqual(url);
    }
  });

  it('lets a pod at a time be moved of what runs twice, and selects its own pods', () => {
    expect(names(ofKind('PodDisruptionBudget'))).toEqual(['gateway', ...AREAS].sort());
    const selecting = z.looseObject({ selector: z.strictObject({ matchLabels: labels }) });
    for (const { metadata, spec } of [...ofKind('PodDisruptionBudget'), ...ofKind('Deployment')]) {
      const { matchLabels } = selecting.parse(spec).selector;
      expect(selected(matchLabels).map(({ name }) => name)).toEqual([metadata.name]);
    }
  });

  it('opens areas to gateways only, and the ports that exist', () => {
    const policies = ofKind('NetworkPolicy').map(({ metadata, spec }) => [metadata.name, spec] as const);
    const [, areas] = policies.find(([name]) => name === 'gateways-to-areas') ?? [];
    const toComponent = (component: string) => ({
      podSelector: { matchLabels: { 'app.kubernetes.io/component': component } },
    });
    expect(areas).toEqual({
      ...toComponent('area'),
      policyTypes: ['Ingress'],
      ingress: [{ from: [toComponent('gateway')], ports: [{ port: 4000 }] }],
    });
    expect(policies.map(([, spec]) => spec)).toContainEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
    const [, clients] = policies.find(([name]) => name === 'clients-to-gateways') ?? [];
    const lastPort = Math.max(...AREAS.map((area) => directPort(4000, area)));
    expect(clients).toMatchObject({ ingress: [{ ports: [{ port: 4000, endPort: lastPort }] }] });
  });
});
