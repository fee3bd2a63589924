import { type Configuration, readConfiguration, readVariables } from './configuration';

/** Configuration of the multi-process launcher. */
export interface SpreadConfiguration extends Configuration {
  /** Number of processes per area. */
  readonly copies: number;
}

/**
 * Reads the environment of the launcher.
 *
 * @throws ConfigurationError naming every malformed variable.
 */
export function readSpreadConfiguration(environment: NodeJS.ProcessEnv): SpreadConfiguration {
  const { SPREAD_COPIES: copies = 1 } = readVariables(environment);
  return { ...readConfiguration(environment), copies };
}
