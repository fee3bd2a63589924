import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Logger } from '#runtime/logger';
import type { SubgraphClient } from '../subgraph-client';
import { askArea } from './ask-area';
import { TtlCache } from './ttl-cache';

const HASHES = 'query { serviceKeyHashes }';

const NOTE_USE = 'mutation ($h: String!) { recordServiceKeyUse(keyHash: $h) }';

const answer = z.object({ serviceKeyHashes: z.array(z.string()) });

/** The form of keys that the operator's command line issues. */
const ISSUED_KEY = /^sk_[A-Za-z0-9_-]{43}$/;

/** Milliseconds for which a process may not yet know that a key was issued or revoked. */
const LIFE = 2000;

/** Milliseconds between two notes that a key is in use. */
const NOTED_FOR = 60_000;

const MOST_NOTED = 1000;

/**
 * The service keys that the operator issued, as the auth area knows them. They are few: all are asked for at once and
 * remembered for two seconds, so that whoever invents keys causes no question, however many.
 */
export class StoredServiceKeys {
  private readonly hashes: TtlCache<ReadonlySet<string>>;
  private readonly uses: TtlCache<unknown>;

  constructor(client: SubgraphClient, log: Logger) {
    const load = async (_all: string, requestId: string): Promise<ReadonlySet<string>> => {
      const data = await askArea(client, { query: HASHES }, requestId, log);
      return new Set(answer.parse(data).serviceKeyHashes);
    };
    const note = (h: string, requestId: string) =>
      askArea(client, { query: NOTE_USE, variables: { h } }, requestId, log);
    this.hashes = new TtlCache(load, LIFE, 1);
    this.uses = new TtlCache(note, NOTED_FOR, MOST_NOTED);
  }

  /**
   * Whether a key is good. Compared by its hash, whose look-up tells nothing of any key by the time it takes.
   *
   * @throws DomainError as `askArea` does, which says nothing about the key.
   */
  async isGood(key: string, requestId: string): Promise<boolean> {
    if (!ISSUED_KEY.test(key)) return false;
    const hash = createHash('sha256').update(key).digest('hex');
    if (!(await this.hashes.get('', requestId)).has(hash)) return false;
    // Nobody waits for the note, and a key is not worse for one that failed: `askArea` has logged it.
    this.uses.get(hash, requestId).catch(() => undefined);
    return true;
  }

  /** Drops what is remembered of keys. */
  forget(): void {
    this.hashes.clear();
  }
}
