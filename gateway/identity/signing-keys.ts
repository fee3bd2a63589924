import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import type { Logger } from '#runtime/logger';
import type { SubgraphClient } from '../subgraph-client';
import { askArea } from './ask-area';

const SIGNING_KEYS = '{ signingKeys { kid kty crv x y alg use } }';

const answer = z.object({
  signingKeys: z.array(
    z.object({
      kid: z.string(),
      kty: z.string(),
      crv: z.string(),
      x: z.string(),
      y: z.string(),
      alg: z.string(),
      use: z.string(),
    }),
  ),
});

/** Milliseconds between two questions to the auth area, however many unknown key ids come in. */
const TURN = 1000;

/** How many requests may wait for the next turn; beyond, an unknown key id is refused at once. */
const MOST_WAITING = 100;

/** Age in milliseconds from which the keys are read anew in the background, so that a withdrawn key goes. */
const FRESH = 300_000;

/**
 * Caches the public keys of session tokens, as the auth area publishes them. No `TtlCache`: it is an unknown key id, not age, that has them
 * read anew, in turns.
 */
export class SigningKeys {
  private keys: JSONWebKeySet = { keys: [] };
  private readAt = Number.NEGATIVE_INFINITY;
  private askedAt = Number.NEGATIVE_INFINITY;
  private waiting = 0;
  private current: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(
    private readonly client: SubgraphClient,
    private readonly log: Logger,
  ) {}

  /**
   * The known keys, after asking again when none has this id: a key may be newer than what is known. Such a question
   * waits for its turn, and its answer is always younger than the request.
   *
   * @throws DomainError when the key is not known and the auth area cannot be asked.
   */
  async withKey(kid: string, requestId: string): Promise<JSONWebKeySet> {
    if (!this.has(kid)) await this.current;
    if (!this.has(kid)) await this.ask(requestId);
    else if (performance.now() - this.readAt > FRESH) this.renew(requestId);
    return this.keys;
  }

  private has(kid: string): boolean {
    return this.keys.keys.some((key) => key.kid === kid);
  }

  private async ask(requestId: string): Promise<void> {
    if (this.waiting >= MOST_WAITING) return;
    this.waiting += 1;
    try {
      this.next ??= this.inTurn(requestId);
      await this.next;
    } finally {
      this.waiting -= 1;
    }
  }

  private async inTurn(requestId: string): Promise<void> {
    const pause = Math.max(0, this.askedAt + TURN - performance.now());
    // Even without a pause the caller must have stored this turn before it begins.
    await (pause > 0 ? setTimeout(pause) : Promise.resolve());
    this.next = null;
    this.askedAt = performance.now();
    const reading = this.read(requestId);
    const settled = reading.then(
      () => undefined,
      () => undefined,
    );
    this.current = settled;
    await reading.finally(() => {
      if (this.current === settled) this.current = null;
    });
  }

  private async read(requestId: string): Promise<void> {
    const data = await askArea(this.client, { query: SIGNING_KEYS }, requestId, this.log);
    const keys = { keys: answer.parse(data).signingKeys };
    // The same object stands for the same keys: tokens that were verified by them stay verified.
    if (!isDeepStrictEqual(keys, this.keys)) this.keys = keys;
    this.readAt = performance.now();
  }

  private renew(requestId: string): void {
    if (this.next || this.current) return;
    this.next = this.inTurn(requestId);
    this.next.catch((error: unknown) => this.log.warn({ err: error }, 'signing keys could not be renewed'));
  }
}
