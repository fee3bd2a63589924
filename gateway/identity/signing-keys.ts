import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { JSONWebKeySet } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import {
  claimedKeyId,
  type SessionClaims,
  type TokenSettings,
  verifySessionToken,
} from '#protocol/session-token';
import type { Logger } from '#runtime/logger';
import { askArea, type SubgraphClient } from '../clients/subgraph-client';

const SIGNING_KEYS = '{ signingKeys { kid kty crv x y alg use } }';

const response = z.object({
  signingKeys: z.array(
    z.object({
      kid: z.string(),
      kty: z.string(),
      crv: z.string(),
      x: z.string(),
      y: z.string(),
      alg: z.string(),
      use: z.string(),
    }),
  ),
});

/** Minimum interval between two fetches in milliseconds, regardless of the number of unknown key ids. */
const MIN_INTERVAL_MS = 1000;

/** Limit of requests that wait for the next fetch; beyond it, unknown key ids are rejected at once. */
const MAX_WAITING = 100;

/**
 * Age in milliseconds from which the keys are refreshed in the background, so that withdrawn keys disappear.
 */
const REFRESH_AGE_MS = 300_000;

/**
 * Caches the public keys of session tokens published by the auth subgraph. `TtlCache` does not fit: an
 * unknown key id, not age, triggers a rate-limited fetch.
 */
export class SigningKeys {
  private keys: JSONWebKeySet = { keys: [] };
  private refreshedAt = Number.NEGATIVE_INFINITY;
  private fetchedAt = Number.NEGATIVE_INFINITY;
  private waiting = 0;
  private current: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(
    private readonly client: SubgraphClient,
    private readonly log: Logger,
  ) {}

  /**
   * Returns the cached keys, refetched if none has this id: the key may be new. The refetch starts after the
   * request, subject to the minimum interval.
   *
   * @throws DomainError if the key is unknown and the auth subgraph is unreachable.
   */
  async withKey(kid: string, requestId: string): Promise<JSONWebKeySet> {
    if (!this.has(kid)) await this.current;
    if (!this.has(kid)) await this.waitForNext(requestId);
    else if (performance.now() - this.refreshedAt > REFRESH_AGE_MS) this.refresh(requestId);
    return this.keys;
  }

  private has(kid: string): boolean {
    return this.keys.keys.some((key) => key.kid === kid);
  }

  private async waitForNext(requestId: string): Promise<void> {
    if (this.waiting >= MAX_WAITING) return;
    this.waiting += 1;
    try {
      this.next ??= this.fetchAfterInterval(requestId);
      await this.next;
    } finally {
      this.waiting -= 1;
    }
  }

  private async fetchAfterInterval(requestId: string): Promise<void> {
    const delay = Math.max(0, this.fetchedAt + MIN_INTERVAL_MS - performance.now());
    // Yields even without a delay, so that the caller has stored this promise before `next` is cleared.
    await (delay > 0 ? setTimeout(delay) : Promise.resolve());
    this.next = null;
    this.fetchedAt = performance.now();
    const fetching = this.fetchKeys(requestId);
    const settled = fetching.then(
      () => undefined,
      () => undefined,
    );
    this.current = settled;
    await fetching.finally(() => {
      if (this.current === settled) this.current = null;
    });
  }

  private async fetchKeys(requestId: string): Promise<void> {
    const data = await askArea(this.client, { query: SIGNING_KEYS }, requestId, this.log);
    const keys = { keys: response.parse(data).signingKeys };
    // Keeps the object while the keys are equal: `VerifiedTokens` compares it by identity.
    if (!isDeepStrictEqual(keys, this.keys)) this.keys = keys;
    this.refreshedAt = performance.now();
  }

  private refresh(requestId: string): void {
    if (this.next || this.current) return;
    this.next = this.fetchAfterInterval(requestId);
    this.next.catch((error: unknown) => this.log.warn({ err: error }, 'signing keys could not be refreshed'));
  }
}

const MAX_TOKENS = 10_000;

interface VerifiedToken {
  readonly kid: string;
  readonly claims: SessionClaims;
  /** The published keys that it was verified with. */
  readonly keys: JSONWebKeySet;
}

/** Verifies session tokens. Caches verified tokens until the published keys change. */
export class VerifiedTokens {
  private readonly verified = new LRUCache<string, VerifiedToken>({ max: MAX_TOKENS });

  constructor(
    private readonly signingKeys: SigningKeys,
    private readonly settings: TokenSettings,
  ) {}

  /**
   * Returns the claims of a token; null if it is invalid.
   *
   * @throws DomainError if its key is unknown and the auth subgraph is unreachable.
   */
  async claimsOf(token: string, requestId: string): Promise<SessionClaims | null> {
    const known = this.verified.get(token);
    const kid = known ? known.kid : claimedKeyId(token);
    if (kid === null) return null;
    const keys = await this.signingKeys.withKey(kid, requestId);
    if (known?.keys === keys) return known.claims.expiresAt.getTime() > Date.now() ? known.claims : null;
    const claims = await verifySessionToken(token, keys, this.settings);
    if (claims) this.verified.set(token, { kid, claims, keys });
    return claims;
  }
}
