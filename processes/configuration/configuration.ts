import { resolve } from 'node:path';
import type { OptionalService } from '#kit/area/area-module';
import { type AreaName, byArea, directPort } from '#protocol/areas';
import type { BucketSettings } from '#runtime/files/bucket-driver';
import { areaVariable } from './area-variables';
import { type CalendarSettings, calendarOf, missingCalendarVariables } from './calendar';
import { assertAll, ConfigurationError } from './configuration-error';
import { fileBucketOf } from './file-bucket';
import { problemsInProduction } from './production';
import { SANDBOX_SECRETS } from './sandbox-secrets';
import { withSecretFiles } from './secret-files';
import { STAND_INS, type StandIn } from './stand-ins';
import { neededWith, servicesOff, withoutServicesOff } from './switches';
import { type TracingSettings, tracingOf } from './tracing';
import { type Variables, variables } from './variables';

/** The operator's settings, validated, with defaults. */
export interface Configuration {
  readonly production: boolean;
  readonly logLevel: string;
  readonly port: number;
  readonly areaPorts: Readonly<Record<AreaName, number>>;
  /** Addresses to listen on; null for all addresses of the machine. */
  readonly hosts: readonly string[] | null;
  readonly baseUrl: string;
  readonly parentDomain: string | null;
  readonly previewDomains: readonly string[];
  /** Null for an embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null;
  /** A replica of the database; null if there is none. */
  readonly replicaUrl: string | null;
  readonly redisUrl: string | null;
  /** Whether public responses are cached for a short time. */
  readonly responseCache: boolean;
  /** Whether joined user names are cached for a short time. */
  readonly userNameCache: boolean;
  readonly dataDir: string;
  /** Null to keep files under `dataDir`. */
  readonly fileBucket: BucketSettings | null;
  readonly serviceKeys: readonly string[];
  readonly superAdminIds: readonly string[];
  readonly rateLimits: {
    readonly public: number;
    readonly authenticated: number;
    readonly plugin: number;
    readonly refresh: number;
  };
  /** Null for the sandbox's identity provider. */
  readonly identityProvider: {
    readonly url: string;
    readonly clientId: string;
    readonly clientSecret: string;
  } | null;
  readonly providers: ProviderSettings;
  /** Group ids at the tracker. */
  readonly trackedGroupIds: readonly number[];
  /** Null for the sandbox's chat. */
  readonly chat: { readonly url: string; readonly botToken: string } | null;
  readonly calendar: CalendarSettings;
  /** Polling interval of the tracked groups, in seconds. */
  readonly automationPollSeconds: number;
  /** Private networks, as CIDR blocks, in which webhooks may have receivers. */
  readonly webhookNetworks: readonly string[];
  /** Address of the icon of an item, with `{id}`; null if none is configured. */
  readonly itemImagesUrl: string | null;
  /** Services that the platform runs without. */
  readonly servicesOff: readonly OptionalService[];
  /** Services that are not configured and that the sandbox replaces. */
  readonly standIns: readonly StandIn[];
  /** Whether a new database is filled with an invented community. */
  readonly sandboxData: boolean;
  readonly trustProxy: number;
  /** Listener of metrics and other internal endpoints, separate from the public ports; null to disable it. */
  readonly internal: { readonly port: number; readonly host: string } | null;
  /** How long a process keeps serving, unready, after a stop signal, in seconds. */
  readonly shutdownDelaySeconds: number;
  /** Maximum time from a stop signal to the exit, in seconds. */
  readonly shutdownTimeoutSeconds: number;
  /** Null to disable tracing. */
  readonly tracing: TracingSettings | null;
}

/** External services that provide game data; null addresses mean the sandbox's. */
export interface ProviderSettings {
  readonly tracker: { readonly url: string | null; readonly apiKey: string | null };
  readonly profile: { readonly url: string | null };
  readonly groupMode: { readonly url: string | null; readonly tokens: ReadonlyMap<string, string> };
}

/** Defaults that are only valid with the sandbox. */
const SANDBOX = {
  superAdminIds: ['100000000000000001'],
  serviceKeys: [SANDBOX_SECRETS.serviceKey],
  trackedGroupIds: [139],
} as const;

/** Settings that have a default only outside production. */
export const REQUIRED_IN_PRODUCTION = [
  'BASE_URL',
  'IDENTITY_URL',
  'IDENTITY_CLIENT_ID',
  'IDENTITY_CLIENT_SECRET',
  'TRACKER_URL',
  'PROFILE_URL',
  'GROUPMODE_URL',
  'CHAT_URL',
  'CHAT_BOT_TOKEN',
  'CALENDAR_SOURCE',
] as const satisfies readonly (keyof Variables)[];

/**
 * Reads the environment of the all-in-one process. An empty variable counts as absent.
 *
 * @throws ConfigurationError naming every missing or malformed variable.
 */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const read = readVariables(environment);
  const configured = () => withDefaults(read, standInsOf(read));
  assertAll(
    () => assertComplete(read, [...REQUIRED_IN_PRODUCTION, ...missingCalendarVariables(read)]),
    configured,
  );
  return configured();
}

/** @throws ConfigurationError naming every malformed variable, or a secret whose file cannot be read. */
export function readVariables(environment: Readonly<Record<string, string | undefined>>): Variables {
  const set = Object.entries(withSecretFiles(environment)).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const parsed = variables.safeParse(Object.fromEntries(set));
  if (parsed.success) return withoutServicesOff(parsed.data);
  throw new ConfigurationError(
    ...parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}`),
  );
}

/**
 * @throws ConfigurationError naming what production requires and is missing, what it refuses, and incomplete
 * groups of settings.
 */
export function assertComplete(read: Variables, neededInProduction: readonly (keyof Variables)[]): void {
  const problems = problemsInProduction(read);
  const missing = neededWith(read, neededInProduction).filter((name) => read[name] === undefined);
  if (read.NODE_ENV === 'production' && missing.length > 0) {
    problems.push(`NODE_ENV=production does not start the sandbox and needs ${missing.join(', ')}`);
  } else problems.push(...incompleteGroups(read));
  if (problems.length > 0) throw new ConfigurationError(...problems);
}

function incompleteGroups(read: Variables): string[] {
  const problems: string[] = [];
  const provider = [read.IDENTITY_URL, read.IDENTITY_CLIENT_ID, read.IDENTITY_CLIENT_SECRET];
  if (provider.includes(undefined) && provider.some((setting) => setting !== undefined)) {
    problems.push('IDENTITY_URL, IDENTITY_CLIENT_ID and IDENTITY_CLIENT_SECRET must be set together');
  }
  if ((read.CHAT_URL === undefined) !== (read.CHAT_BOT_TOKEN === undefined)) {
    problems.push('CHAT_URL and CHAT_BOT_TOKEN must be set together');
  }
  return problems;
}

/** Returns the settings, with the sandbox's defaults for the services that it replaces. */
export function withDefaults(read: Variables, standIns: readonly StandIn[]): Configuration {
  const sandboxed = standIns.includes('identity');
  const port = read.PORT ?? 4000;
  const loopback = standIns.length > 0 ? ['127.0.0.1', '::1'] : null;
  const areaPorts = portsOf(read, port);
  return {
    production: read.NODE_ENV === 'production',
    logLevel: read.LOG_LEVEL ?? 'info',
    port,
    areaPorts,
    hosts: read.HOST === undefined ? loopback : [read.HOST],
    baseUrl: read.BASE_URL ?? `http://localhost:${port}`,
    parentDomain: read.PARENT_DOMAIN ?? null,
    previewDomains: read.PREVIEW_DOMAINS ?? [],
    databaseUrl: read.DATABASE_URL ?? null,
    replicaUrl: read.DATABASE_READ_URL ?? null,
    redisUrl: read.REDIS_URL ?? null,
    responseCache: read.RESPONSE_CACHE !== 'off',
    userNameCache: read.USER_NAME_CACHE !== 'off',
    dataDir: resolve(read.DATA_DIR ?? './data'),
    fileBucket: fileBucketOf(read),
    serviceKeys: read.SERVICE_KEYS ?? (sandboxed ? SANDBOX.serviceKeys : []),
    superAdminIds: read.SUPER_ADMIN_IDS ?? (sandboxed ? SANDBOX.superAdminIds : []),
    rateLimits: {
      public: read.RATE_LIMIT_PUBLIC ?? 60,
      authenticated: read.RATE_LIMIT_AUTHENTICATED ?? 120,
      plugin: read.RATE_LIMIT_PLUGIN ?? 30,
      refresh: read.RATE_LIMIT_REFRESH ?? 10,
    },
    identityProvider: identityProviderOf(read),
    providers: {
      tracker: { url: read.TRACKER_URL ?? null, apiKey: read.TRACKER_API_KEY ?? null },
      profile: { url: read.PROFILE_URL ?? null },
      groupMode: { url: read.GROUPMODE_URL ?? null, tokens: read.GROUPMODE_TOKENS ?? new Map() },
    },
    trackedGroupIds: read.TRACKED_GROUP_IDS ?? (standIns.includes('tracker') ? SANDBOX.trackedGroupIds : []),
    chat: chatOf(read),
    calendar: calendarOf(read),
    automationPollSeconds: read.AUTOMATION_POLL_SECONDS ?? 300,
    itemImagesUrl: read.ITEM_IMAGES_URL ?? null,
    webhookNetworks: read.WEBHOOK_ALLOW_PRIVATE_NETWORKS ?? [],
    servicesOff: servicesOff(read),
    standIns,
    sandboxData: isFilled(read, standIns),
    trustProxy: read.TRUST_PROXY ?? 0,
    internal: internalOf(read, [port, ...Object.values(areaPorts)]),
    shutdownDelaySeconds: read.SHUTDOWN_DELAY_SECONDS ?? 0,
    shutdownTimeoutSeconds: read.SHUTDOWN_TIMEOUT_SECONDS ?? 10,
    tracing: tracingOf(read),
  };
}

/** The community signs in, and its rules announce, at the sandbox only. */
function isFilled({ NODE_ENV, SANDBOX_DATA }: Variables, standIns: readonly StandIn[]): boolean {
  return NODE_ENV !== 'production' && SANDBOX_DATA !== 'off' && standIns.length === STAND_INS.length;
}

function internalOf(read: Variables, taken: readonly number[]): Configuration['internal'] {
  const { METRICS_PORT: port, METRICS_HOST: host } = read;
  if (port === undefined) {
    if (host !== undefined) throw new ConfigurationError('METRICS_HOST needs METRICS_PORT');
    return null;
  }
  if (taken.includes(port))
    throw new ConfigurationError('METRICS_PORT must differ from the ports that answer clients');
  return { port, host: host ?? '127.0.0.1' };
}

/** Returns the services that are not configured. */
export function standInsOf(read: Variables): StandIn[] {
  const addresses: Readonly<Record<StandIn, string | null | undefined>> = {
    identity: read.IDENTITY_URL,
    tracker: read.TRACKER_URL,
    profile: read.PROFILE_URL,
    groupmode: read.GROUPMODE_URL,
    chat: read.CHAT_URL,
    calendar: calendarOf(read).url,
  };
  const off: ReadonlySet<StandIn> = new Set(servicesOff(read));
  return STAND_INS.filter((name) => !off.has(name) && (addresses[name] ?? null) === null);
}

function identityProviderOf(read: Variables): Configuration['identityProvider'] {
  const { IDENTITY_URL: url, IDENTITY_CLIENT_ID: clientId, IDENTITY_CLIENT_SECRET: clientSecret } = read;
  if (url === undefined || clientId === undefined || clientSecret === undefined) return null;
  return { url, clientId, clientSecret };
}

function chatOf({ CHAT_URL: url, CHAT_BOT_TOKEN: botToken }: Variables): Configuration['chat'] {
  return url === undefined || botToken === undefined ? null : { url, botToken };
}

function portsOf(read: Variables, gatewayPort: number): Record<AreaName, number> {
  const ports = byArea((area) => read[areaVariable(area, 'PORT')] ?? directPort(gatewayPort, area));
  const all = [gatewayPort, ...Object.values(ports)];
  if (new Set(all).size < all.length)
    throw new ConfigurationError('PORT and the areas’ ports must all differ');
  if (all.some((number) => number > 65_535))
    throw new ConfigurationError('PORT is too high: the areas’ ports follow it');
  return ports;
}
