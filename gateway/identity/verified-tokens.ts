import type { JSONWebKeySet } from 'jose';
import { LRUCache } from 'lru-cache';
import {
  claimedKeyId,
  type SessionClaims,
  type TokenSettings,
  verifySessionToken,
} from '#protocol/session-token';
import type { SigningKeys } from './signing-keys';

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
