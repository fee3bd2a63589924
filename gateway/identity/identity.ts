import { hash } from 'node:crypto';
import { DomainError } from '#protocol/errors';
import { ANONYMOUS, type Principal } from '#protocol/principal';
import type { TokenSettings } from '#protocol/session-token';
import { limiterKeyOf } from '#runtime/limits/limiter-key';
import type { Logger } from '#runtime/logger';
import { TtlCache } from '#runtime/ttl-cache';
import type { SubgraphClient } from '../clients/subgraph-client';
import type { Credentials } from './credentials';
import { BannedUsers, SessionUsers } from './session-users';
import { SigningKeys, VerifiedTokens } from './signing-keys';
import { StoredServiceKeys, serviceKeyCheck } from './stored-keys';

/**
 * The credentials that a route accepts. `public` takes a user's and a service key, together or alone; `any`
 * is for the graph.
 */
export type AcceptedCredential = 'public' | 'user' | 'service' | 'plugin' | 'hook' | 'any';

/** An identified caller. */
export interface CallerIdentity {
  /** Anonymous without a valid credential. */
  readonly principal: Principal;
  /** False if an invalid credential was sent. */
  readonly credentialGood: boolean;
  readonly credentialSent: boolean;
  /** Identifies the rate limit bucket. */
  readonly limiterKey: string;
  /** True with a valid service key: the request is not counted. */
  readonly unlimited: boolean;
  /** When the token expires; absent for other credentials. */
  readonly expiresAt?: Date;
}

export interface IdentityOptions {
  readonly authClient: SubgraphClient;
  readonly tokens: TokenSettings;
  /** Configured keys, valid in addition to those stored by the auth subgraph. */
  readonly serviceKeys: readonly string[];
  /**
   * Returns the user of the participant whose bingo key or hook key has this SHA-256 (hex), or null; without
   * it no such key is valid.
   */
  readonly findBingoKeyOwner?: (keyHash: string, requestId: string) => Promise<string | null>;
  readonly log: Logger;
}

/** Resolves credentials to principals. */
export interface Identity {
  /**
   * Identifies the caller. Invalid credentials yield an anonymous caller with `credentialGood` false.
   *
   * @param address the client's canonical address.
   * @throws DomainError UPSTREAM_UNAVAILABLE if the subgraph that verifies the credential is unreachable,
   * which does not make it invalid.
   */
  identify(
    credentials: Credentials,
    accepts: AcceptedCredential,
    address: string,
    requestId: string,
  ): Promise<CallerIdentity>;
  /** Clears all caches of sessions and keys. */
  clearCaches(): void;
}

const BINGO_KEY = /^bk_[A-Za-z0-9_-]{32,128}$/;
const HOOK_KEY = /^bh_[A-Za-z0-9_-]{32,128}$/;

/** TTL of an unknown key, in milliseconds. */
const UNKNOWN_KEY_TTL_MS = 2000;

/**
 * TTL of a known key, in milliseconds. The cache affects rate limits only: the bingo subgraph checks the key
 * on every report, so a replaced key stops working at once.
 */
const KNOWN_KEY_TTL_MS = 60_000;

const MAX_KEYS = 20_000;

const SERVICE: Principal = Object.freeze({ kind: 'service' });

const TAKES_TOKENS: ReadonlySet<AcceptedCredential> = new Set(['public', 'user', 'any']);

/** The principal of a credential. */
type Verified = Pick<CallerIdentity, 'principal' | 'expiresAt'>;

/** Null for an invalid credential. */
type Verification = Promise<Verified | null>;

type FoundPrincipal = Promise<Principal | null>;

function nullIfUnavailable(error: unknown): null {
  if (error instanceof DomainError && error.extensions.code === 'UPSTREAM_UNAVAILABLE') return null;
  throw error;
}

async function verified(found: FoundPrincipal): Verification {
  const principal = await found;
  return principal && { principal };
}

/** Creates the identity service of a gateway process. */
export function createIdentity(options: IdentityOptions): Identity {
  const { authClient, log } = options;
  const verifiedTokens = new VerifiedTokens(new SigningKeys(authClient, log), options.tokens);
  const users = new SessionUsers(authClient, log);
  const isConfiguredKey = serviceKeyCheck(options.serviceKeys);
  const storedKeys = new StoredServiceKeys(authClient, log);
  const bannedUsers = new BannedUsers(authClient, log);
  const findBingoKeyOwner = options.findBingoKeyOwner ?? (() => Promise.resolve(null));
  const bingoKeyOwners = new TtlCache<string | null>({
    ttlMs: UNKNOWN_KEY_TTL_MS,
    maxSize: MAX_KEYS,
    ttlOf: (owner) => (owner === null ? UNKNOWN_KEY_TTL_MS : KNOWN_KEY_TTL_MS),
  });

  const userBy = async (token: string, requestId: string): Verification => {
    const claims = await verifiedTokens.claimsOf(token, requestId);
    if (!claims) return null;
    const user = await users.userOf(claims.sessionId, requestId);
    return user?.userId === claims.userId ? { principal: user, expiresAt: claims.expiresAt } : null;
  };
  /**
   * Returns the user of the first valid token. All are verified together: an unknown key id may take a
   * second.
   */
  const userByFirst = async (sent: readonly string[], requestId: string): Verification => {
    const users = await Promise.all(sent.map((token) => userBy(token, requestId)));
    return users.find((user) => user !== null) ?? null;
  };
  const serviceBy = async (key: string, requestId: string): FoundPrincipal =>
    isConfiguredKey(key) || (await storedKeys.isGood(key, requestId)) ? SERVICE : null;
  const participantBy = async (kind: 'plugin' | 'hook', key: string, requestId: string): FoundPrincipal => {
    if (!(kind === 'hook' ? HOOK_KEY : BINGO_KEY).test(key)) return null;
    const keyHash = hash('sha256', key, 'hex');
    const owner = await bingoKeyOwners.get(keyHash, () => findBingoKeyOwner(keyHash, requestId));
    if (owner === null || (await bannedUsers.has(owner, requestId))) return null;
    return { kind, keyHash };
  };

  /** Verifies the credential with the highest precedence; returns undefined if none was sent. */
  const verify = (sent: Credentials, accepts: AcceptedCredential, requestId: string) => {
    // An invalid bearer token is not rescued by a valid cookie.
    const tokens = sent.bearer === undefined ? sent.cookies : [sent.bearer];
    if (tokens && TAKES_TOKENS.has(accepts)) return userByFirst(tokens, requestId);
    if (sent.serviceKey !== undefined && (accepts === 'service' || accepts === 'any')) {
      return verified(serviceBy(sent.serviceKey, requestId));
    }
    if (sent.bingoKey !== undefined && (accepts === 'plugin' || accepts === 'any')) {
      return verified(participantBy('plugin', sent.bingoKey, requestId));
    }
    if (sent.hookKey !== undefined && accepts === 'hook') {
      return verified(participantBy('hook', sent.hookKey, requestId));
    }
    return undefined;
  };

  /**
   * Applies a service key at a public endpoint, where it is optional: a valid one lifts the limit, an invalid
   * one counts against the address. If the auth subgraph is unreachable, a stored key counts as invalid
   * instead of failing the request.
   */
  const withServiceKey = async (
    who: CallerIdentity,
    key: string,
    address: string,
    requestId: string,
  ): Promise<CallerIdentity> => {
    const service = await serviceBy(key, requestId).catch(nullIfUnavailable);
    if (!service) {
      const limiterKey = limiterKeyOf(ANONYMOUS, address);
      return { ...who, credentialSent: true, credentialGood: false, limiterKey };
    }
    const principal = who.principal.kind === 'user' ? who.principal : service;
    return { ...who, principal, credentialSent: true, unlimited: true };
  };

  return {
    async identify(credentials, accepts, address, requestId) {
      const verification = verify(credentials, accepts, requestId);
      const { principal, ...validity }: Verified = (await verification) ?? { principal: ANONYMOUS };
      const who = {
        principal,
        credentialSent: verification !== undefined,
        credentialGood: verification === undefined || principal !== ANONYMOUS,
        limiterKey: limiterKeyOf(principal, address),
        unlimited: principal.kind === 'service',
        ...validity,
      };
      const { serviceKey } = credentials;
      if (accepts !== 'public' || serviceKey === undefined) return who;
      return withServiceKey(who, serviceKey, address, requestId);
    },
    clearCaches() {
      users.clear();
      bingoKeyOwners.clear();
      bannedUsers.clear();
      storedKeys.clear();
    },
  };
}
