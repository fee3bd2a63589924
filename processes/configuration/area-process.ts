import type { AreaName } from '#protocol/areas';
import { anyOf, type CallerKeys, readCallerKeys, remoteCallerKeys } from '#protocol/caller-keys';
import { servicesOf, withheldFrom } from './area-services';
import { missingCalendarVariables } from './calendar';
import {
  assertComplete,
  type Configuration,
  REQUIRED_IN_PRODUCTION,
  readVariables,
  standInsOf,
  withDefaults,
} from './configuration';
import { assertAll, ConfigurationError } from './configuration-error';
import { environmentOf } from './kinds';
import { standInUrlsOf } from './stand-in-urls';
import { STAND_INS, type StandIn } from './stand-ins';
import type { Variables } from './variables';

/** Address in place of services that no area of the process calls. */
const NOT_CALLED = 'http://not-called.invalid';

/** Configuration of a process that opens areas on a shared database. */
export interface AreaConfiguration extends Configuration {
  readonly databaseUrl: string;
  /** Addresses of sandbox parts that replace unconfigured services. */
  readonly standInUrls: ReadonlyMap<StandIn, string>;
}

export interface SubgraphConfiguration extends AreaConfiguration {
  /** Public keys of the gateways. */
  readonly callerKeys: CallerKeys;
}

/**
 * Reads the environment of a worker process.
 *
 * @throws ConfigurationError naming every missing or malformed variable.
 */
export function readWorkerConfiguration(environment: NodeJS.ProcessEnv): AreaConfiguration {
  return areaConfiguration(readVariables(environmentOf('worker', environment)), STAND_INS);
}

/**
 * Reads the environment of an area's subgraph process, without the variables of services that the area does
 * not call.
 *
 * @throws ConfigurationError naming every missing or malformed variable.
 */
export async function readSubgraphConfiguration(
  area: AreaName,
  environment: NodeJS.ProcessEnv,
): Promise<SubgraphConfiguration> {
  const withheld = withheldFrom(area);
  const names = Object.entries(environmentOf('subgraph', environment));
  const own = names.filter(([name]) => !withheld.has(name.replace(/_FILE$/, '')));
  const read = readVariables(Object.fromEntries(own));
  const configuration = () => areaConfiguration(read, servicesOf(area), withheld);
  assertAll(configuration, () => assertHasCallerKeys(read));
  return { ...configuration(), callerKeys: await callerKeysOf(read) };
}

function areaConfiguration(
  read: Variables,
  services: readonly StandIn[],
  withheld: ReadonlySet<string> = new Set(),
): AreaConfiguration {
  const needed = [...REQUIRED_IN_PRODUCTION, ...missingCalendarVariables(read)];
  const neededHere = needed.filter((name) => !withheld.has(name));
  const standInsHere = () => standInsOfProcess(read, services);
  assertAll(
    () => assertComplete(read, neededHere),
    standInsHere,
    () => databaseUrlOf(read),
  );
  const { standIns, urls } = standInsHere();
  const standInUrls = new Map([...STAND_INS.map((name) => [name, NOT_CALLED] as const), ...urls]);
  return { ...withDefaults(read, standIns), databaseUrl: databaseUrlOf(read), standInUrls };
}

/** @param services those that the process calls. */
function standInsOfProcess(read: Variables, services: readonly StandIn[]) {
  const urls = standInUrlsOf(read);
  const standIns = standInsOf(read).filter((name) => services.includes(name) || urls.has(name));
  const missing = standIns.filter((name) => !urls.has(name));
  if (missing.length > 0) {
    throw new ConfigurationError(
      `nothing says where these are, and SANDBOX_URLS does not either: ${missing.join(', ')}`,
    );
  }
  return { standIns, urls };
}

function databaseUrlOf({ DATABASE_URL: url }: Variables): string {
  if (url !== undefined) return url;
  throw new ConfigurationError('DATABASE_URL is not set');
}

function assertHasCallerKeys({
  CALLER_ASSERTION_PUBLIC_KEYS: text,
  CALLER_ASSERTION_JWKS_URL: url,
}: Variables): void {
  if (text !== undefined || url !== undefined) return;
  throw new ConfigurationError(
    'a subgraph needs CALLER_ASSERTION_PUBLIC_KEYS, CALLER_ASSERTION_PUBLIC_KEYS_FILE or CALLER_ASSERTION_JWKS_URL',
  );
}

async function callerKeysOf(read: Variables): Promise<CallerKeys> {
  const { CALLER_ASSERTION_PUBLIC_KEYS: text, CALLER_ASSERTION_JWKS_URL: url } = read;
  const fixedKeys = text === undefined ? [] : [await keysIn(text)];
  return anyOf([...fixedKeys, ...(url === undefined ? [] : [remoteCallerKeys(new URL(url))])]);
}

function keysIn(text: string): Promise<CallerKeys> {
  return readCallerKeys(text).catch((error: unknown) => {
    throw new ConfigurationError(
      `CALLER_ASSERTION_PUBLIC_KEYS ${error instanceof Error ? error.message : 'cannot be read'}`,
    );
  });
}

/**
 * Reads the environment of a migration.
 *
 * @throws ConfigurationError when DATABASE_URL is missing.
 */
export function readMigrateConfiguration(environment: NodeJS.ProcessEnv): { readonly databaseUrl: string } {
  const { DATABASE_URL: databaseUrl } = readVariables(environmentOf('migrate', environment));
  if (databaseUrl !== undefined) return { databaseUrl };
  throw new ConfigurationError('DATABASE_URL is not set; the embedded database is migrated when it starts');
}
