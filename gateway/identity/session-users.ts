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

/** Milliseconds for which a process may not yet know that a session, ban or permission changed elsewhere. */
const TTL_MS = 2000;

const MOST_SESSIONS = 20_000;

/** Caches who is behind each session. */
export class SessionUsers {
  private readonly users = new TtlCache<UserPrincipal | null>({ ttlMs: TTL_MS, maxSize: MOST_SESSIONS });

  constructor(
    private readonly client: SubgraphClient,
    private readonly log: Logger,
  ) {}

  /**
   * Returns the user of a session; null where it no longer stands.
   *
   * @throws DomainError as `askArea` does.
   */
  userOf(sessionId: string, requestId: string): Promise<UserPrincipal | null> {
    return this.users.get(sessionId, () => this.load(sessionId, requestId));
  }

  /** Drops all sessions. */
  forget(): void {
    this.users.clear();
  }

  private async load(sessionId: string, requestId: string): Promise<UserPrincipal | null> {
    const request = { query: SESSION_IDENTITY, variables: { id: sessionId } };
    const { sessionIdentity } = answer.parse(await askArea(this.client, request, requestId, this.log));
    return sessionIdentity && Object.freeze({ kind: 'user', sessionId, ...sessionIdentity });
  }
}
