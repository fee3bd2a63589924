import { z } from 'zod';
import { picturePath } from '#protocol/pictures';
import type { Logger } from '#runtime/logger';
import { TtlCache } from '#runtime/ttl-cache';
import { settledWithin } from '#runtime/with-timeout';
import { askArea, type SubgraphClient } from '../clients/subgraph-client';

/** What pages say of the community before their scripts run. */
export interface SiteCommunity {
  readonly name: string;
  /** `#RRGGBB`; null for the colours of the product. */
  readonly color: string | null;
  /** Path of its logo; null without one. */
  readonly logo: string | null;
}

const COMMUNITY = 'query { community { name color pictureId } }';

const response = z.object({
  community: z
    .object({ name: z.string(), color: z.string().nullable(), pictureId: z.string().nullable() })
    .nullable(),
});

/** TTL in milliseconds: changes may be stale for that long. */
const TTL_MS = 5000;

/** Milliseconds that a page waits for a subgraph which does not respond. */
const LONGEST_MS = 500;

/**
 * Returns a function that reads the community: the last one known when the auth subgraph fails, and one with
 * the product's name until it is set.
 */
export function siteCommunity(
  client: SubgraphClient,
  productName: string,
  log: Logger,
): () => Promise<SiteCommunity> {
  const unset: SiteCommunity = { name: productName, color: null, logo: null };
  const cache = new TtlCache<SiteCommunity>({ ttlMs: TTL_MS, maxSize: 1 });
  let last = unset;
  const load = async () => {
    const { community } = response.parse(await askArea(client, { query: COMMUNITY }, 'site', log));
    if (!community) return unset;
    const { name, color, pictureId } = community;
    return { name, color, logo: pictureId === null ? null : `${picturePath(pictureId)}?size=thumb` };
  };
  return async () => {
    last = (await settledWithin(cache.get('', load), LONGEST_MS)) ?? last;
    return last;
  };
}
