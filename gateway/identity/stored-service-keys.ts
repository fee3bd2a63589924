import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Logger } from '#runtime/logger';
import { TtlCache } from '#runtime/ttl-cache';
import type { SubgraphClient } from '../subgraph-client';
import { askArea } from './ask-area';

const HASHES = 'query { serviceKeyHashes }';

const RECORD_USE = 'mutation ($h: String!) { recordServiceKeyUse(keyHash: $h) }';

const answer = z.object({ serviceKeyHashes: z.array(z.string()) });

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
    return new Set(answer.parse(data).serviceKeyHashes);
  }

  private recordUse(h: string, requestId: string): Promise<unknown> {
    return askArea(this.client, { query: RECORD_USE, variables: { h } }, requestId, this.log);
  }
}
