import { HttpProvider } from '../providers/http-provider';
import type { ProviderEnvironment } from '../providers/provider-environment';
import type { TrackerPort } from './tracker-port';
import { WiseOldMan } from './wise-old-man';

/** Requests a minute that the provider's documentation allows, without and with an API key. */
const ANONYMOUS = 20;
const WITH_KEY = 100;

/** A poll asks for two kinds of news of each group; then its high scores, and a second page or a second attempt. */
const RESERVED_PER_GROUP = 4;

/** The tracker that the operator configured. */
export function openTracker({
  settings,
  log,
  stopping,
  observer,
  budgets,
}: ProviderEnvironment): TrackerPort {
  const { game, baseUrl } = settings;
  const { url, apiKey, requestsPerMinute = apiKey === null ? ANONYMOUS : WITH_KEY } = game.tracker;
  const provider = new HttpProvider(
    {
      name: 'tracker',
      url,
      contact: baseUrl,
      stopping,
      observer,
      requestsPerMinute,
      reservedPerMinute: RESERVED_PER_GROUP * game.trackedGroupIds.length,
      ...(apiKey !== null && { headers: { 'x-api-key': apiKey } }),
    },
    log,
    budgets,
  );
  return new WiseOldMan(provider);
}
