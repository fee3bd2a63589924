import type { ProviderCache } from '../cache/provider-cache';
import type { MemberScore, TrackedGroup, TrackedPlayer, TrackerPort } from './tracker-port';

/** The tracker and the cache of its responses. */
export interface TrackerReading {
  readonly tracker: TrackerPort;
  readonly players: ProviderCache<TrackedPlayer>;
  readonly groups: ProviderCache<TrackedGroup>;
  readonly highScores: ProviderCache<readonly MemberScore[]>;
}
