import type { GameSettings } from '#kit/area/area-module';
import { HttpProvider } from '../providers/http-provider';
import type { ProviderEnvironment } from '../providers/provider-outcomes';
import type { TrackerPort } from './tracker-port';
import { WiseOldMan } from './wise-old-man';

/** Requests per minute that the provider's documentation allows, without and with an API key. */
const ANONYMOUS = 20;
const WITH_KEY = 100;

/** A poll sends two requests per group; plus its high scores, and a second page or a retry. */
const RESERVED_PER_GROUP = 4;

/** Opens the configured tracker. */
export function openTracker({
  settings,
  log,
  stopping,
  observer,
  budgets,
  outcomes,
}: ProviderEnvironment): TrackerPort {
  const { game, baseUrl } = settings;
  const { url, apiKey } = game.tracker;
  const provider = new HttpProvider(
    {
      name: 'tracker',
      off: game.off.includes('tracker'),
      url,
      contact: baseUrl,
      stopping,
      observer,
      ...(outcomes && { outcomes }),
      requestsPerMinute: trackerBudget(game.tracker),
      reservedPerMinute: RESERVED_PER_GROUP * game.trackedGroupIds.length,
      ...(apiKey !== null && { headers: { 'x-api-key': apiKey } }),
    },
    log,
    budgets,
  );
  return new WiseOldMan(provider);
}

/** Returns the requests per minute that the tracker accepts. */
export function trackerBudget({
  apiKey,
  requestsPerMinute = apiKey === null ? ANONYMOUS : WITH_KEY,
}: GameSettings['tracker']): number {
  return requestsPerMinute;
}
