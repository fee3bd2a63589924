import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import {
  ASSERTION_HEADER,
  CACHED_ASSERTIONS,
  REQUEST_ID_HEADER,
  type VerifiedCaller,
  verifyCaller,
} from '#protocol/caller-assertion';
import type { CallerKeys } from '#protocol/caller-keys';
import type { Caller } from '#protocol/principal';

const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

/** Reads the caller of a request to one area. Verifies an assertion once; it stays valid until it expires. */
export class CallerReader {
  private readonly verified = new LRUCache<string, VerifiedCaller>({ max: CACHED_ASSERTIONS });

  constructor(
    private readonly area: string,
    private readonly keys: CallerKeys,
  ) {}

  /** @returns null without a valid assertion. */
  async read(headers: IncomingHttpHeaders): Promise<Caller | null> {
    const { [ASSERTION_HEADER]: assertion, [REQUEST_ID_HEADER]: requestId } = headers;
    if (typeof assertion !== 'string') return null;
    const cached = this.verified.get(assertion);
    const caller = cached && Date.now() < cached.validUntil ? cached.caller : await this.verify(assertion);
    if (!caller || typeof requestId !== 'string' || !REQUEST_ID.test(requestId)) return caller;
    return { ...caller, requestId };
  }

  private async verify(assertion: string): Promise<Caller | null> {
    const verified = await verifyCaller(assertion, this.area, this.keys);
    if (!verified) return null;
    this.verified.set(assertion, verified);
    return verified.caller;
  }
}
