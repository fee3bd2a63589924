import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
import { z } from 'zod';
import { addBacklogMetrics } from '#processes/observability/backlog-metrics';
import {
  addInfrastructureMetrics,
  type Infrastructure,
} from '#processes/observability/infrastructure-metrics';
import { PrometheusObserver } from '#processes/observability/prometheus-observer';
import { packageRoot } from '#runtime/package-root';
import { referencesOf } from './promql';

const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
  templating: z.object({ list: z.array(z.object({ query: z.unknown() })) }),
});
const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({ alert: z.string().optional(), record: z.string().optional(), expr: z.string() }),
      ),
    }),
  ),
});

/** Labels that Prometheus or `deploy/prometheus/prometheus.yml` adds. */
const PROMETHEUS = { labels: ['instance', 'job', 'le', 'service'] };

/** Series that Prometheus makes of the rules. */
const ALERTS = ['alertname', 'alertstate', 'severity'];

const NOTHING: Infrastructure = {
  fileStore: { kind: 'directory', isReachable: async () => true },
  readDiskSpace: () => Promise.reject(new Error('not read')),
  readDatabaseUse: () => Promise.reject(new Error('not read')),
  readLastBackup: () => Promise.reject(new Error('not read')),
  readCertificateExpiry: () => Promise.reject(new Error('not read')),
};

const { metrics, labels } = exposed();

describe('dashboards and alerts', () => {
  it('the dashboard uses only exposed metrics', () => {
    const expressions = dashboard
      .parse(JSON.parse(read('deploy/grafana/community-platform.json')))
      .panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

    expect(expressions.length).toBeGreaterThan(20);
    expect(expressions.flatMap(unknownIn)).toEqual([]);
  });

  it('alerts use only exposed metrics', () => {
    const expressions = readRules().map(({ expr }) => expr);

    expect(expressions.length).toBeGreaterThan(10);
    expect(expressions.flatMap(unknownIn)).toEqual([]);
  });

  it.each([
    ['no process is left', 'PlatformAbsent', 'absent(up{job=~"community-platform.*"} == 1)'],
    ['no process of a service is left', 'PlatformServiceGone', 'unless count by (service) (up'],
    [
      'fewer processes of a service are left than usual',
      'PlatformProcessMissing',
      '< quantile_over_time(0.5, count by (service) (up',
    ],
    ['the worker does not report its queues', 'PlatformJobsUnobserved', 'absent(platform_job_queue_jobs)'],
    ['no process reaches the database', 'PlatformDatabaseDown', 'platform:database_up == 0'],
  ])('an alert fires when %s', (_, name, expression) => {
    const rules = readRules().filter(({ alert }) => alert === name);
    expect(rules.map(({ expr }) => expr)).toEqual([expect.stringContaining(expression)]);
  });

  it('the dashboard shows every metric of the platform', () => {
    const shown = referencesOf(
      dashboard
        .parse(JSON.parse(read('deploy/grafana/community-platform.json')))
        .panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
        .join(' + '),
    ).metrics.map((name) => name.replace(/_(bucket|count|sum)$/, ''));

    const own = [...metrics.keys()].filter((name) => name.startsWith('platform_'));
    const families = own.map((name) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(families.filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('an unknown metric is detected anywhere in an expression', () => {
    expect(
      unknownIn('sum by (areaa) (rate(platform_sql_duration_second_count{outcom="x"}[5m])) > 1'),
    ).toEqual([
      'platform_sql_duration_second_count',
      'outcom',
      'areaa',
      'platform_sql_duration_second_count{outcom}',
    ]);
    expect(unknownIn('platform_ready{area="auth"}')).toEqual(['platform_ready{area}']);
  });
});

function unknownIn(expression: string): string[] {
  const refers = referencesOf(expression.replaceAll('$__rate_interval', '5m'));
  return [
    ...refers.metrics.filter((name) => !metrics.has(name)),
    ...refers.labels.filter((label) => !labels.has(label)),
    ...refers.selectors.flatMap(({ metric, label }) =>
      metrics.get(metric)?.has(label) ? [] : [`${metric}{${label}}`],
    ),
  ];
}

function exposed() {
  const registry = new Registry();
  new PrometheusObserver(registry);
  addBacklogMetrics(registry, { backlog: async () => [] });
  collectDefaultMetrics({ register: registry });
  addInfrastructureMetrics(registry, NOTHING);
  const names = new Map([
    ['up', new Set(PROMETHEUS.labels)],
    ['ALERTS', new Set([...PROMETHEUS.labels, ...ALERTS])],
  ]);
  for (const { record } of readRules()) if (record) names.set(record, new Set());
  const labelNames = new Set<string>([...PROMETHEUS.labels, ...ALERTS]);
  for (const metric of registry.getMetricsAsArray()) {
    const parts = 'buckets' in metric ? ['_bucket', '_count', '_sum'] : [''];
    const own =
      'labelNames' in metric && Array.isArray(metric.labelNames) ? metric.labelNames.map(String) : [];
    for (const part of parts) names.set(`${metric.name}${part}`, new Set([...own, ...PROMETHEUS.labels]));
    for (const label of own) labelNames.add(label);
  }
  return { metrics: names, labels: labelNames };
}

function readRules() {
  return rules.parse(parse(read('deploy/prometheus/alerts.yml'))).groups.flatMap((group) => group.rules);
}

function read(path: string): string {
  return readFileSync(join(packageRoot, path), 'utf8');
}
