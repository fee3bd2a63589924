import { hash } from 'node:crypto';
import { DomainError } from '#protocol/errors';
import { ANONYMOUS, type Principal } from '#protocol/principal';
import type { TokenSettings } from '#protocol/session-token';
import { limiterKeyOf } from '#runtime/limits/limiter-key';
import type { Logger } from '#runtime/logger';
import { TtlCache } from '#runtime/ttl-cache';
import type { Credentials } from '../edge/credentials';
import type { AcceptedCredential, CallerIdentity } from '../edge/edge';
import type { SubgraphClient } from '../subgraph-client';
import { serviceKeyCheck } from './service-keys';
import { SessionUsers } from './session-users';
import { SigningKeys } from './signing-keys';
import { StoredServiceKeys } from './stored-service-keys';
import { VerifiedTokens } from './verified-tokens';

export interface IdentityOptions {
  readonly authClient: SubgraphClient;
  readonly tokens: TokenSettings;
  /** Configured keys, all of which are valid beside those that the auth area stores. */
  readonly serviceKeys: readonly string[];
  /** Whether somebody plays with the key of this SHA-256 (hex); without it no bingo key verifies. */
  readonly verifyBingoKey?: (keyHash: string, requestId: string) => Promise<boolean>;
  readonly log: Logger;
}

/** Turns credentials into principals. */
export interface Identity {
  /**
   * Who sends these credentials. What does not verify gives an anonymous caller with `credentialGood` false.
   *
   * @param address the client's, canonical.
   * @throws DomainError UPSTREAM_UNAVAILABLE when the area that knows cannot be asked: that is nobody's bad credential.
   */
  identify(
    credentials: Credentials,
    accepts: AcceptedCredential,
    address: string,
    requestId: string,
  ): Promise<CallerIdentity>;
  /** Drops all that is remembered of sessions and keys: the next request of everybody reads anew. */
  forget(): void;
}

const BINGO_KEY = /^bk_[A-Za-z0-9_-]{32,128}$/;

/** Milliseconds for which a key counts as one that nobody has. */
const UNKNOWN_KEY_TTL_MS = 2000;

/**
 * Milliseconds for which a key counts as somebody's: for limits alone. What a key opens is decided by the bingo area, which looks it up
 * with each report, so that one that was replaced stops working at once.
 */
const KNOWN_KEY_TTL_MS = 60_000;

const MOST_KEYS = 20_000;

const SERVICE: Principal = Object.freeze({ kind: 'service' });

const TAKES_TOKENS: ReadonlySet<AcceptedCredential> = new Set(['public', 'user', 'any']);

/** The principal of one credential, or null when it does not verify. */
type Verification = Promise<Principal | null>;

function nobodyWhileAway(error: unknown): null {
  if (error instanceof DomainError && error.extensions.code === 'UPSTREAM_UNAVAILABLE') return null;
  throw error;
}

/** Builds the identity of a gateway process. */
export function createIdentity(options: IdentityOptions): Identity {
  const { authClient, log } = options;
  const tokens = new VerifiedTokens(new SigningKeys(authClient, log), options.tokens);
  const users = new SessionUsers(authClient, log);
  const isConfiguredKey = serviceKeyCheck(options.serviceKeys);
  const storedKeys = new StoredServiceKeys(authClient, log);
  const isBingoKey = options.verifyBingoKey ?? (() => Promise.resolve(false));
  const bingoKeys = new TtlCache<boolean>({
    ttlMs: UNKNOWN_KEY_TTL_MS,
    maxSize: MOST_KEYS,
    ttlOf: (isKnown) => (isKnown ? KNOWN_KEY_TTL_MS : UNKNOWN_KEY_TTL_MS),
  });

  const userBy = async (token: string, requestId: string): Verification => {
    const claims = await tokens.claimsOf(token, requestId);
    if (!claims) return null;
    const user = await users.userOf(claims.sessionId, requestId);
    return user?.userId === claims.userId ? user : null;
  };
  const serviceBy = async (key: string, requestId: string): Verification =>
    isConfiguredKey(key) || (await storedKeys.isGood(key, requestId)) ? SERVICE : null;
  const pluginBy = async (key: string, requestId: string): Verification => {
    if (!BINGO_KEY.test(key)) return null;
    const keyHash = hash('sha256', key, 'hex');
    const isKnown = await bingoKeys.get(keyHash, () => isBingoKey(keyHash, requestId));
    return isKnown ? { kind: 'plugin', keyHash } : null;
  };

  /** The verification of the one credential that counts, or undefined when none was sent. */
  const verify = (sent: Credentials, accepts: AcceptedCredential, requestId: string) => {
    // A bad bearer token is bad even next to a good cookie.
    const token = sent.bearer ?? sent.cookie;
    if (token !== undefined && TAKES_TOKENS.has(accepts)) return userBy(token, requestId);
    if (sent.serviceKey !== undefined && (accepts === 'service' || accepts === 'any')) {
      return serviceBy(sent.serviceKey, requestId);
    }
    if (sent.bingoKey !== undefined && (accepts === 'plugin' || accepts === 'any')) {
      return pluginBy(sent.bingoKey, requestId);
    }
    return undefined;
  };

  /**
   * What a service key changes at a public endpoint, which needs none: a good one lifts the limit, another one counts against the
   * address. Where the area that knows cannot be asked, nobody is refused for that.
   */
  const withServiceKey = async (
    who: CallerIdentity,
    key: string,
    address: string,
    requestId: string,
  ): Promise<CallerIdentity> => {
    const service = await serviceBy(key, requestId).catch(nobodyWhileAway);
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
      const verified = await verification;
      const principal = verified ?? ANONYMOUS;
      const who = {
        principal,
        credentialSent: verification !== undefined,
        credentialGood: verification === undefined || principal !== ANONYMOUS,
        limiterKey: limiterKeyOf(principal, address),
        unlimited: principal.kind === 'service',
      };
      const { serviceKey } = credentials;
      if (accepts !== 'public' || serviceKey === undefined) return who;
      return withServiceKey(who, serviceKey, address, requestId);
    },
    forget() {
      users.forget();
      bingoKeys.clear();
      storedKeys.forget();
    },
  };
}
