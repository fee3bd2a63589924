import type { Configuration } from '#processes/configuration/configuration';
import type { StandIn } from '#processes/configuration/stand-ins';
import { AREAS } from '#protocol/areas';
import { product } from '#runtime/package-root';

/** Addresses of a running platform that the configuration does not contain. */
export interface PlatformAddresses {
  /** Null when DATABASE_URL is set. */
  readonly embeddedDatabase: string | null;
  /** Addresses of the sandbox's stand-ins; empty when every external service is configured. */
  readonly standIns: ReadonlyMap<StandIn, string>;
}

/** Remarks that follow a stand-in's address in the banner. */
const REMARKS: Partial<Record<StandIn, string>> = { chat: '; shows posted messages' };

/** Returns the start-up banner: the address of each part, and which parts are sandbox stand-ins. */
export function banner(configuration: Configuration, addresses: PlatformAddresses): string {
  const loopback = configuration.hosts?.includes('127.0.0.1') ?? false;
  const host = loopback ? 'localhost' : (configuration.hosts?.[0] ?? '0.0.0.0');
  const lines = [
    `${product.name} ${product.version} is ready`,
    '',
    `  gateway      ${configuration.baseUrl}  (listening on ${configuration.hosts?.join(' and ') ?? 'all addresses'}, port ${configuration.port})`,
    `  graph        ${configuration.baseUrl}/graphql`,
    ...AREAS.map((area) => `  ${area.padEnd(11)}  http://${host}:${configuration.areaPorts[area]}`),
    ...storageLines(configuration, addresses.embeddedDatabase, 'in memory'),
  ];
  const { internal } = configuration;
  if (internal) lines.push(`  metrics      http://${internal.host}:${internal.port}/metrics`);
  lines.push(...sandboxLines(addresses.standIns));
  lines.push('', superAdministrators(configuration));
  return `${lines.join('\n')}\n`;
}

/** Returns the banner lines of what is stored where; `otherState` is used when no Redis is configured. */
export function storageLines(
  { fileBucket, dataDir, redisUrl }: Configuration,
  embeddedDatabase: string | null,
  otherState: string,
): string[] {
  return [
    `  database     ${embeddedDatabase ? `embedded PostgreSQL in ${embeddedDatabase}` : 'PostgreSQL at DATABASE_URL'}`,
    `  files        ${fileBucket ? `bucket ${fileBucket.bucket}` : `in ${dataDir}/files`}`,
    `  shared state ${redisUrl ? 'Redis at REDIS_URL' : otherState}`,
  ];
}

/** Returns the banner lines of the sandbox; empty when every external service is configured. */
export function sandboxLines(standIns: ReadonlyMap<StandIn, string>): string[] {
  if (standIns.size === 0) return [];
  return [
    '',
    '  SANDBOX: local stand-ins with invented users and players. Not for production.',
    ...[...standIns].map(([name, url]) => `  ${name.padEnd(11)}  ${url}  (sandbox${REMARKS[name] ?? ''})`),
  ];
}

export function superAdministrators({ superAdminIds }: Configuration): string {
  if (superAdminIds.length === 0) return '  No super administrator is configured: set SUPER_ADMIN_IDS.';
  return `  super admin  id ${superAdminIds.join(', ')}`;
}
