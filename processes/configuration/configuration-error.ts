/** Invalid configuration; the message has one line per problem. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
