import { z } from 'zod';
import type { UserPrincipal } from '#protocol/principal';
import type { Logger } from '#runtime/logger';
import type { SubgraphClient } from '../subgraph-client';
import { askArea } from './ask-area';
import { TtlCache } from './ttl-cache';

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
const LIFE = 2000;

const MOST_SESSIONS = 20_000;

/** Who is behind each session, remembered for two seconds; null where the session no longer stands. */
export function sessionUserCache(client: SubgraphClient, log: Logger): TtlCache<UserPrincipal | null> {
  const load = async (sessionId: string, requestId: string): Promise<UserPrincipal | null> => {
    const request = { query: SESSION_IDENTITY, variables: { id: sessionId } };
    const { sessionIdentity } = answer.parse(await askArea(client, request, requestId, log));
    return sessionIdentity && Object.freeze({ kind: 'user', sessionId, ...sessionIdentity });
  };
  return new TtlCache(load, LIFE, MOST_SESSIONS);
}
