import { type AreaName, byArea } from '#protocol/areas';
import { type CallerSigningKey, readSigningKey } from '#protocol/caller-keys';
import { AREA_URLS, areaVariable } from './area-variables';
import { assertComplete, type Configuration, readVariables, withDefaults } from './configuration';
import { assertAll, ConfigurationError } from './configuration-error';
import { environmentOf } from './kinds';
import { standInUrlsOf } from './stand-in-urls';
import type { StandIn } from './stand-ins';
import type { Variables } from './variables';

/** Configuration of a gateway process: its public address and the areas' addresses. */
export interface GatewayConfiguration extends Configuration {
  /** Origins of the processes of each area. */
  readonly areaUrls: Readonly<Record<AreaName, readonly string[]>>;
  readonly signingKey: CallerSigningKey;
  /** Addresses of the parts of a sandbox in another process. */
  readonly standInUrls: ReadonlyMap<StandIn, string>;
  /** Address of the database with the event log; null to reject subscriptions. */
  readonly eventLogUrl: string | null;
  /** Null to serve only the supergraph shipped with the code. */
  readonly supergraph: {
    readonly place: string;
    readonly everySeconds: number;
    readonly token: string | null;
  } | null;
}

/**
 * Reads the environment of a gateway process.
 *
 * @throws ConfigurationError naming every missing or malformed variable.
 */
export async function readGatewayConfiguration(
  environment: NodeJS.ProcessEnv,
): Promise<GatewayConfiguration> {
  const read = readVariables(environmentOf('gateway', environment));
  assertAll(
    // Redis is required: gateways that count separately would each allow the full rate limit.
    () => assertComplete(read, ['BASE_URL', 'REDIS_URL']),
    () => standInUrlsOf(read),
    () => areaUrlsOf(read),
    () => signingKeyTextOf(read),
  );
  const standInUrls = standInUrlsOf(read);
  return {
    ...withDefaults(read, [...standInUrls.keys()]),
    standInUrls,
    areaUrls: areaUrlsOf(read),
    signingKey: await signingKeyOf(read),
    eventLogUrl: read.EVENT_LOG_URL ?? null,
    supergraph: supergraphOf(read),
  };
}

function areaUrlsOf(read: Variables): GatewayConfiguration['areaUrls'] {
  return byArea((area) => {
    const urls = read[areaVariable(area, 'URL')];
    if (urls) return urls;
    const names = AREA_URLS.join(', ').replace(/, (?=[^,]*$)/, ' and ');
    throw new ConfigurationError(`a gateway needs ${names}, the addresses of the areas’ processes`);
  });
}

function supergraphOf(read: Variables): GatewayConfiguration['supergraph'] {
  const { SUPERGRAPH: place, SUPERGRAPH_POLL_SECONDS: everySeconds = 5 } = read;
  if (place === undefined) return null;
  return { place, everySeconds, token: read.SCHEMA_REGISTRY_TOKEN ?? null };
}

function signingKeyTextOf({ CALLER_ASSERTION_PRIVATE_KEY: text }: Variables): string {
  if (text !== undefined) return text;
  throw new ConfigurationError(
    'a gateway needs CALLER_ASSERTION_PRIVATE_KEY or CALLER_ASSERTION_PRIVATE_KEY_FILE',
  );
}

function signingKeyOf(read: Variables): Promise<CallerSigningKey> {
  return readSigningKey(signingKeyTextOf(read)).catch((error: unknown) => {
    throw new ConfigurationError(
      `CALLER_ASSERTION_PRIVATE_KEY ${error instanceof Error ? error.message : 'cannot be read'}`,
    );
  });
}
