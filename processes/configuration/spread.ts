import { type Configuration, readConfiguration, readVariables } from './configuration';

/** What the launcher of many processes is told. */
export interface SpreadConfiguration extends Configuration {
  /** Processes of each area. */
  readonly copies: number;
}

/**
 * Reads the environment of the launcher.
 *
 * @throws ConfigurationError that names every variable that is missing or malformed.
 */
export function readSpreadConfiguration(environment: NodeJS.ProcessEnv): SpreadConfiguration {
  const { SPREAD_COPIES: copies = 1 } = readVariables(environment);
  return { ...readConfiguration(environment), copies };
}
