import type { IncomingHttpHeaders } from 'node:http';
import {
  ASSERTION_HEADER,
  CACHED_CALLERS,
  LIFETIME_SECONDS,
  REQUEST_ID_HEADER,
  type VerifiedCaller,
  verifyCaller,
} from '#protocol/caller-assertion';
import type { CallerKeys } from '#protocol/caller-keys';
import type { Caller } from '#protocol/principal';
import { TtlCache } from '#runtime/ttl-cache';

const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

/** Reads the caller of a request to one area. Verifies an assertion once; it stays valid until it expires. */
export class CallerReader {
  private readonly verified = new TtlCache<VerifiedCaller | null>({
    ttlMs: LIFETIME_SECONDS * 1000,
    maxSize: CACHED_CALLERS,
    sizeOf: (_assertion, verified) => (verified === null ? null : 1),
  });

  constructor(
    private readonly area: string,
    private readonly keys: CallerKeys,
  ) {}

  /** @returns null without a valid assertion. */
  async read(headers: IncomingHttpHeaders): Promise<Caller | null> {
    const { [ASSERTION_HEADER]: assertion, [REQUEST_ID_HEADER]: requestId } = headers;
    if (typeof assertion !== 'string') return null;
    const verify = () => verifyCaller(assertion, this.area, this.keys);
    const verified = await this.verified.get(assertion, verify);
    if (!verified || Date.now() >= verified.validUntil) return null;
    const { caller } = verified;
    return typeof requestId === 'string' && REQUEST_ID.test(requestId) ? { ...caller, requestId } : caller;
  }
}
