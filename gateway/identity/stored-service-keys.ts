import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Logger } from '#runtime/logger';
import { TtlCache } from '#runtime/ttl-cache';
import type { SubgraphClient } from '../subgraph-client';
import { askArea } from './ask-area';

const HASHES = 'query { serviceKeyHashes }';

const NOTE_USE = 'mutation ($h: String!) { recordServiceKeyUse(keyHash: $h) }';

const answer = z.object({ serviceKeyHashes: z.array(z.string()) });

/** The form of keys that the operator's command line issues. */
const ISSUED_KEY = /^sk_[A-Za-z0-9_-]{43}$/;

/** Milliseconds for which a process may not yet know that a key was issued or revoked. */
const TTL_MS = 2000;

/** Milliseconds between two notes that a key is in use. */
const NOTED_FOR_MS = 60_000;

const MOST_NOTED = 1000;

/**
 * The service keys that the operator issued, as the auth area knows them. They are few: all are asked for at once and
 * remembered for two seconds, so that whoever invents keys causes no question, however many.
 */
export class StoredServiceKeys {
  private readonly hashes = new TtlCache<ReadonlySet<string>>({ ttlMs: TTL_MS, maxSize: 1 });
  private readonly uses = new TtlCache<unknown>({ ttlMs: NOTED_FOR_MS, maxSize: MOST_NOTED });

  constructor(
    private readonly client: SubgraphClient,
    private readonly log: Logger,
  ) {}

  /**
   * Whether a key is good. Compared by its hash, whose look-up tells nothing of any key by the time it takes.
   *
   * @throws DomainError as `askArea` does, which says nothing about the key.
   */
  async isGood(key: string, requestId: string): Promise<boolean> {
    if (!ISSUED_KEY.test(key)) return false;
    const hash = createHash('sha256').update(key).digest('hex');
    const hashes = await this.hashes.get('', () => this.load(requestId));
    if (!hashes.has(hash)) return false;
    // Nobody waits for the note, and a key is not worse for one that failed: `askArea` has logged it.
    this.uses.get(hash, () => this.note(hash, requestId)).catch(() => undefined);
    return true;
  }

  /** Drops what is remembered of keys. */
  forget(): void {
    this.hashes.clear();
  }

  private async load(requestId: string): Promise<ReadonlySet<string>> {
    const data = await askArea(this.client, { query: HASHES }, requestId, this.log);
    return new Set(answer.parse(data).serviceKeyHashes);
  }

  private note(h: string, requestId: string): Promise<unknown> {
    return askArea(this.client, { query: NOTE_USE, variables: { h } }, requestId, this.log);
  }
}
