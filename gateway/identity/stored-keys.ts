import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Logger } from '#runtime/logger';
import { TtlCache } from '#runtime/ttl-cache';
import { askArea, type SubgraphClient } from '../clients/subgraph-client';

/**
 * Creates the check for configured service keys. It compares every key in constant time and never stops
 * early, so timing reveals nothing about any key.
 */
export function serviceKeyCheck(keys: readonly string[]): (key: string) => boolean {
  const digests = keys.map(digest);
  return (key) => {
    const sent = digest(key);
    return digests.map((known) => timingSafeEqual(known, sent)).includes(true);
  };
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

const HASHES = 'query { serviceKeyHashes }';

const RECORD_USE = 'mutation ($h: String!) { recordServiceKeyUse(keyHash: $h) }';

const hashesResponse = z.object({ serviceKeyHashes: z.array(z.string()) });

/** The format of keys issued by the operator's command line. */
const ISSUED_KEY = /^sk_[A-Za-z0-9_-]{43}$/;

/** TTL in milliseconds: issued or revoked keys may be stale for that long. */
const TTL_MS = 2000;

/** Minimum interval between two recordings of a key's use, in milliseconds. */
const USE_INTERVAL_MS = 60_000;

const MAX_RECORDED = 1000;

/**
 * Caches the hashes of the service keys stored by the auth subgraph. They are few, so all are fetched at once
 * and cached for two seconds: unknown keys cause no further requests.
 */
export class StoredServiceKeys {
  private readonly hashes = new TtlCache<ReadonlySet<string>>({ ttlMs: TTL_MS, maxSize: 1 });
  private readonly uses = new TtlCache<unknown>({ ttlMs: USE_INTERVAL_MS, maxSize: MAX_RECORDED });

  constructor(
    private readonly client: SubgraphClient,
    private readonly log: Logger,
  ) {}

  /**
   * Returns whether a key is valid. Compares hashes, whose lookup time reveals nothing about any key.
   *
   * @throws DomainError like `askArea`, which does not concern the key.
   */
  async isGood(key: string, requestId: string): Promise<boolean> {
    if (!ISSUED_KEY.test(key)) return false;
    const hash = createHash('sha256').update(key).digest('hex');
    const hashes = await this.hashes.get('', () => this.load(requestId));
    if (!hashes.has(hash)) return false;
    // Not awaited, and failures do not invalidate the key: `askArea` has logged them.
    this.uses.get(hash, () => this.recordUse(hash, requestId)).catch(() => undefined);
    return true;
  }

  /** Clears the cached hashes. */
  clear(): void {
    this.hashes.clear();
  }

  private async load(requestId: string): Promise<ReadonlySet<string>> {
    const data = await askArea(this.client, { query: HASHES }, requestId, this.log);
    return new Set(hashesResponse.parse(data).serviceKeyHashes);
  }

  private recordUse(h: string, requestId: string): Promise<unknown> {
    return askArea(this.client, { query: RECORD_USE, variables: { h } }, requestId, this.log);
  }
}

const KEY_OWNER = 'query ($h: String!) { bingoKeyOwner(keyHash: $h) }';

const ownerResponse = z.object({ bingoKeyOwner: z.string().nullable() });

/**
 * Creates a function that returns the user of the participant whose bingo key or hook key has this SHA-256
 * (hex); null for an unknown key. It throws like `askArea`; neither error concerns the key.
 */
export function askForBingoKey(
  client: SubgraphClient,
  log: Logger,
): (keyHash: string, requestId: string) => Promise<string | null> {
  return async (keyHash, requestId) => {
    const request = { query: KEY_OWNER, variables: { h: keyHash } };
    return ownerResponse.parse(await askArea(client, request, requestId, log)).bingoKeyOwner;
  };
}
