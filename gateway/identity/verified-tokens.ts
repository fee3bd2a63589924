import type { JSONWebKeySet } from 'jose';
import { LRUCache } from 'lru-cache';
import {
  claimedKeyId,
  type SessionClaims,
  type TokenSettings,
  verifySessionToken,
} from '#protocol/session-token';
import type { SigningKeys } from './signing-keys';

const MOST_TOKENS = 10_000;

/** Verifies session tokens, each one's signature once for as long as its key is published. */
export class VerifiedTokens {
  private readonly verified = new LRUCache<string, { claims: SessionClaims; keys: JSONWebKeySet }>({
    max: MOST_TOKENS,
  });

  constructor(
    private readonly signingKeys: SigningKeys,
    private readonly settings: TokenSettings,
  ) {}

  /**
   * The claims of a token, or null when anything about it is not right.
   *
   * @throws DomainError when its key is not known and the auth area cannot be asked.
   */
  async claimsOf(token: string, requestId: string): Promise<SessionClaims | null> {
    const kid = claimedKeyId(token);
    if (kid === null) return null;
    const keys = await this.signingKeys.withKey(kid, requestId);
    const known = this.verified.get(token);
    if (known?.keys === keys) return known.claims.expiresAt.getTime() > Date.now() ? known.claims : null;
    const claims = await verifySessionToken(token, keys, this.settings);
    if (claims) this.verified.set(token, { claims, keys });
    return claims;
  }
}
