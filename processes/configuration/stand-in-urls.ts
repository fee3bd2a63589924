import { ConfigurationError } from './configuration-error';
import type { StandIn } from './stand-ins';
import type { Variables } from './variables';

/**
 * Returns the addresses of the parts of a sandbox that runs in another process.
 *
 * @throws ConfigurationError in production: the sandbox's users and players are fictitious.
 */
export function standInUrlsOf({
  NODE_ENV,
  SANDBOX_URLS: urls = new Map(),
}: Variables): ReadonlyMap<StandIn, string> {
  if (NODE_ENV === 'production' && urls.size > 0) {
    throw new ConfigurationError('SANDBOX_URLS must not be set if NODE_ENV=production');
  }
  return urls;
}
