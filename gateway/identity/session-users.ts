import { z } from 'zod';
import type { UserPrincipal } from '#protocol/principal';
import type { Logger } from '#runtime/logger';
import { TtlCache } from '#runtime/ttl-cache';
import type { SubgraphClient } from '../subgraph-client';
import { askArea } from './ask-area';

const SESSION_IDENTITY =
  'query($id: ID!) { sessionIdentity(sessionId: $id) { userId username permissions isSuperAdmin } }';

const answer = z.object({
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
    const { sessionIdentity } = answer.parse(await askArea(this.client, request, requestId, this.log));
    return sessionIdentity && Object.freeze({ kind: 'user', sessionId, ...sessionIdentity });
  }
}
