import { AREA_PORTS, AREA_URLS } from './area-variables';
import { spellingsOf } from './secret-files';
import type { Variables } from './variables';

/** The kinds of process of a multi-process deployment. */
export type ProcessKind = 'gateway' | 'subgraph' | 'worker' | 'migrate';

type Names = readonly (keyof Variables)[];

const COMMON = ['NODE_ENV', 'LOG_LEVEL'] as const satisfies Names;

const OBSERVABILITY = [
  'METRICS_PORT',
  'METRICS_HOST',
  'SHUTDOWN_DELAY_SECONDS',
  'SHUTDOWN_TIMEOUT_SECONDS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_SDK_DISABLED',
  'OTEL_TRACES_EXPORTER',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
] as const satisfies Names;

const LISTENER = ['HOST', 'PORT'] as const satisfies Names;

const FILES = [
  'DATA_DIR',
  'FILES_S3_BUCKET',
  'FILES_S3_ENDPOINT',
  'FILES_S3_REGION',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
] as const satisfies Names;

const SITE = [
  'BASE_URL',
  'PARENT_DOMAIN',
  'PREVIEW_DOMAINS',
  'SANDBOX_URLS',
  'ITEM_IMAGES_URL',
] as const satisfies Names;

/** Variables that areas are opened with, in subgraphs and workers. */
const AREAS = [
  ...COMMON,
  ...OBSERVABILITY,
  ...LISTENER,
  ...SITE,
  ...FILES,
  'DATABASE_URL',
  'REDIS_URL',
  'SUPER_ADMIN_IDS',
  'IDENTITY_URL',
  'IDENTITY_CLIENT_ID',
  'IDENTITY_CLIENT_SECRET',
  'TRACKER',
  'PROFILE',
  'GROUPMODE',
  'CHAT',
  'CALENDAR',
  'TRACKER_URL',
  'TRACKER_API_KEY',
  'TRACKED_GROUP_IDS',
  'PROFILE_URL',
  'GROUPMODE_URL',
  'GROUPMODE_TOKENS',
  'CHAT_URL',
  'CHAT_BOT_TOKEN',
  'CALENDAR_SOURCE',
  'CALENDAR_GUILD_ID',
  'CALENDAR_ICS_URL',
  'AUTOMATION_POLL_SECONDS',
  'WEBHOOK_ALLOW_PRIVATE_NETWORKS',
] as const satisfies Names;

/**
 * The variables that each kind of process may read. All others are withheld, so that secrets reach only the
 * processes that need them.
 */
export const VARIABLES_OF = {
  gateway: [
    ...COMMON,
    ...OBSERVABILITY,
    ...LISTENER,
    ...SITE,
    ...FILES,
    ...AREA_PORTS,
    'EVENT_LOG_URL',
    'REDIS_URL',
    'SERVICE_KEYS',
    'RATE_LIMIT_PUBLIC',
    'RATE_LIMIT_AUTHENTICATED',
    'RATE_LIMIT_PLUGIN',
    'RATE_LIMIT_REFRESH',
    'RESPONSE_CACHE',
    'USER_NAME_CACHE',
    'TRUST_PROXY',
    ...AREA_URLS,
    'CALLER_ASSERTION_PRIVATE_KEY',
    'SUPERGRAPH',
    'SUPERGRAPH_POLL_SECONDS',
    'SCHEMA_REGISTRY_TOKEN',
  ],
  subgraph: [...AREAS, 'DATABASE_READ_URL', 'CALLER_ASSERTION_PUBLIC_KEYS', 'CALLER_ASSERTION_JWKS_URL'],
  worker: AREAS,
  migrate: [...COMMON, 'DATABASE_URL'],
} as const satisfies Readonly<Record<ProcessKind, Names>>;

/** Returns the part of an environment that a kind of process may read. */
export function environmentOf(
  kind: ProcessKind,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const own: Record<string, string> = {};
  for (const name of VARIABLES_OF[kind].flatMap(spellingsOf)) {
    const value = environment[name];
    if (value !== undefined) own[name] = value;
  }
  if (kind === 'migrate') return own;
  // OpenTelemetry's SDK reads more OTEL_* variables than we do.
  for (const [name, value] of Object.entries(environment)) {
    if (name.startsWith('OTEL_') && value !== undefined) own[name] = value;
  }
  return own;
}
