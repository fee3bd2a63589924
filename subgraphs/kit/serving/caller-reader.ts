import type { IncomingHttpHeaders } from 'node:http';
import {
  ASSERTION_HEADER,
  CACHED_CALLERS,
  CALLER_INDEX_HEADER,
  LIFETIME_SECONDS,
  REQUEST_ID_HEADER,
  type VerifiedCallers,
  verifyCallers,
} from '#protocol/caller-assertion';
import type { CallerKeys } from '#protocol/caller-keys';
import type { Caller } from '#protocol/principal';
import { TtlCache } from '#runtime/ttl-cache';

const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;
const INDEX = /^\d$/;

/** Reads the caller of a request to one area. Verifies an assertion once; it stays valid until it expires. */
export class CallerReader {
  private readonly verified = new TtlCache<VerifiedCallers | null>({
    ttlMs: LIFETIME_SECONDS * 1000,
    maxSize: CACHED_CALLERS,
    sizeOf: (_assertion, verified) => (verified === null ? null : (verified?.callers.length ?? 1)),
  });

  constructor(
    private readonly area: string,
    private readonly keys: CallerKeys,
  ) {}

  /** @returns null without a valid assertion, or if it does not say which caller sends the request. */
  async read(headers: IncomingHttpHeaders): Promise<Caller | null> {
    const { [ASSERTION_HEADER]: assertion, [REQUEST_ID_HEADER]: requestId } = headers;
    if (typeof assertion !== 'string') return null;
    const verify = () => verifyCallers(assertion, this.area, this.keys);
    const verified = await this.verified.get(assertion, verify);
    if (!verified || Date.now() >= verified.validUntil) return null;
    const caller = callerAt(headers[CALLER_INDEX_HEADER], verified.callers);
    if (!caller || typeof requestId !== 'string' || !REQUEST_ID.test(requestId)) return caller;
    return { ...caller, requestId };
  }
}

/** Returns the caller with the index of the header; without one, the only caller. */
function callerAt(index: string | string[] | undefined, callers: readonly Caller[]): Caller | null {
  if (index === undefined) return callers.length === 1 ? (callers[0] ?? null) : null;
  return typeof index === 'string' && INDEX.test(index) ? (callers[Number(index)] ?? null) : null;
}
