import { z } from 'zod';
import type { UserPrincipal } from '#protocol/principal';
import type { Logger } from '#runtime/logger';
import { TtlCache } from '#runtime/ttl-cache';
import { askArea, type SubgraphClient } from '../clients/subgraph-client';

const SESSION_IDENTITY =
  'query($id: ID!) { sessionIdentity(sessionId: $id) { userId username permissions isSuperAdmin } }';

const sessionResponse = z.object({
  sessionIdentity: z
    .object({
      userId: z.string(),
      username: z.string(),
      permissions: z.array(z.string()),
      isSuperAdmin: z.boolean(),
    })
    .nullable(),
});

/** TTL in milliseconds: changes of sessions, bans or permissions may be stale for that long. */
const TTL_MS = 2000;

const MAX_SESSIONS = 20_000;

/** Caches the user of each session. */
export class SessionUsers {
  private readonly users = new TtlCache<UserPrincipal | null>({ ttlMs: TTL_MS, maxSize: MAX_SESSIONS });

  constructor(
    private readonly client: SubgraphClient,
    private readonly log: Logger,
  ) {}

  /**
   * Returns the user of a session; null if the session ended.
   *
   * @throws DomainError like `askArea`.
   */
  userOf(sessionId: string, requestId: string): Promise<UserPrincipal | null> {
    return this.users.get(sessionId, () => this.load(sessionId, requestId));
  }

  /** Clears the cache. */
  clear(): void {
    this.users.clear();
  }

  private async load(sessionId: string, requestId: string): Promise<UserPrincipal | null> {
    const request = { query: SESSION_IDENTITY, variables: { id: sessionId } };
    const { sessionIdentity } = sessionResponse.parse(
      await askArea(this.client, request, requestId, this.log),
    );
    return sessionIdentity && Object.freeze({ kind: 'user', sessionId, ...sessionIdentity });
  }
}

const BANNED = 'query { bannedUserIds }';

const bannedResponse = z.object({ bannedUserIds: z.array(z.string()) });

/**
 * Caches the ids of banned users, for credentials that belong to a user but not to a session. They are few,
 * so all are fetched at once. While the auth subgraph is unreachable the last ones are used.
 */
export class BannedUsers {
  private readonly ids = new TtlCache<ReadonlySet<string>>({ ttlMs: TTL_MS, maxSize: 1 });
  private last: ReadonlySet<string> | null = null;

  constructor(
    private readonly client: SubgraphClient,
    private readonly log: Logger,
  ) {}

  /**
   * Returns whether a user is banned.
   *
   * @throws DomainError like `askArea`, until the ids were fetched once.
   */
  async has(userId: string, requestId: string): Promise<boolean> {
    return (await this.ids.get('', () => this.load(requestId))).has(userId);
  }

  /** Clears the cache. */
  clear(): void {
    this.ids.clear();
  }

  private async load(requestId: string): Promise<ReadonlySet<string>> {
    try {
      const data = await askArea(this.client, { query: BANNED }, requestId, this.log);
      this.last = new Set(bannedResponse.parse(data).bannedUserIds);
      return this.last;
    } catch (error) {
      if (this.last) return this.last;
      throw error;
    }
  }
}
