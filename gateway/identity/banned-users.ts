import { z } from 'zod';
import type { Logger } from '#runtime/logger';
import { TtlCache } from '#runtime/ttl-cache';
import type { SubgraphClient } from '../subgraph-client';
import { askArea } from './ask-area';

const BANNED = 'query { bannedUserIds }';

const answer = z.object({ bannedUserIds: z.array(z.string()) });

/** TTL in milliseconds: a ban or its end may be stale for that long. */
const TTL_MS = 2000;

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
      this.last = new Set(answer.parse(data).bannedUserIds);
      return this.last;
    } catch (error) {
      if (this.last) return this.last;
      throw error;
    }
  }
}
