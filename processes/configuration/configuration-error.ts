/** Everything that is wrong with the settings, one line each. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
