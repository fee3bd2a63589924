import { AREAS } from '#kit/areas';
import { product } from '#kit/package-root';
import type { Configuration } from '#processes/configuration/configuration';

/** Where the parts of a running platform are, as far as the configuration does not say it. */
export interface Whereabouts {
  /** Null when the operator named a database. */
  readonly embeddedDatabase: string | null;
  /** Null when a real identity provider is configured. */
  readonly sandboxIdentityUrl: string | null;
}

/** What the operator reads when the platform is up: what runs where, and what of it is a sandbox. */
export function banner(configuration: Configuration, whereabouts: Whereabouts): string {
  const loopback = configuration.hosts?.includes('127.0.0.1') ?? false;
  const host = loopback ? 'localhost' : (configuration.hosts?.[0] ?? '0.0.0.0');
  const lines = [
    `${product.name} ${product.version} is ready`,
    '',
    `  gateway      ${configuration.baseUrl}  (listening on ${configuration.hosts?.join(' and ') ?? 'all addresses'}, port ${configuration.port})`,
    `  graph        ${configuration.baseUrl}/graphql`,
    ...AREAS.map((area) => `  ${area.padEnd(11)}  http://${host}:${configuration.areaPorts[area]}`),
    `  database     ${whereabouts.embeddedDatabase ? `embedded PostgreSQL in ${whereabouts.embeddedDatabase}` : 'PostgreSQL at DATABASE_URL'}`,
    `  files        ${configuration.fileBucket ? `bucket ${configuration.fileBucket.bucket}` : `in ${configuration.dataDir}/files`}`,
    `  shared state ${configuration.redisUrl ? 'Redis at REDIS_URL' : 'memory of this process'}`,
  ];
  if (whereabouts.sandboxIdentityUrl) {
    lines.push(
      '',
      '  SANDBOX: sign-in goes to a local stand-in, its users are invented. Not for production.',
      `  identity     ${whereabouts.sandboxIdentityUrl}  (sandbox)`,
      `  super admin  id ${configuration.superAdminIds.join(', ') || 'none: set SUPER_ADMIN_IDS'}`,
    );
  } else if (configuration.superAdminIds.length === 0) {
    lines.push('', '  Nobody is a super administrator: set SUPER_ADMIN_IDS.');
  }
  return `${lines.join('\n')}\n`;
}
