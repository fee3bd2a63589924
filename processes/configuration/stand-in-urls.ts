import { ConfigurationError } from './configuration-error';
import type { StandIn } from './stand-ins';
import type { Variables } from './variables';

/**
 * Where a sandbox that another process runs has its parts.
 *
 * @throws ConfigurationError in production: its users and players are invented.
 */
export function standInUrlsOf({
  NODE_ENV,
  SANDBOX_URLS: urls = new Map(),
}: Variables): ReadonlyMap<StandIn, string> {
  if (NODE_ENV === 'production' && urls.size > 0) {
    throw new ConfigurationError('NODE_ENV=production refuses the sandbox of SANDBOX_URLS');
  }
  return urls;
}
