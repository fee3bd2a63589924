import {
  ASSERTION_HEADER,
  CACHED_CALLERS,
  CALLER_INDEX_HEADER,
  LIFETIME_SECONDS,
  MAX_CALLERS,
  signCallers,
} from '#protocol/caller-assertion';
import type { CallerSigningKey } from '#protocol/caller-keys';
import type { Caller } from '#protocol/principal';
import { TtlCache } from '#runtime/ttl-cache';

/** The headers that name the caller of a request. */
export type CallerHeaders = Readonly<Record<string, string>>;

/** Half of the lifetime remains for the request to arrive. */
const TTL_MS = (LIFETIME_SECONDS * 1000) / 2;

/** The most characters of the callers of a group: their assertion must fit in the headers of a request. */
const MAX_GROUP_LENGTH = 3_000;

/** A caller that waits for its signature. */
interface Waiting {
  readonly caller: Caller;
  /** In characters. */
  readonly length: number;
  resolve(headers: CallerHeaders): void;
  reject(error: unknown): void;
}

/**
 * Signs assertions for one area. Requests of the same principal from the same address share one for half a
 * minute, and callers that come while a signature is made share the next one: a signature and its
 * verification cost more than the rest of the hop. Files and idempotency keys are signed for one request.
 */
export class CallerAssertions {
  private readonly signed: TtlCache<CallerHeaders>;
  private readonly waiting: Waiting[] = [];
  private isSigning = false;

  /** @param now returns milliseconds of the clock that dates assertions. */
  constructor(
    private readonly area: string,
    private readonly key: CallerSigningKey,
    now = () => Date.now(),
  ) {
    this.signed = new TtlCache({ ttlMs: TTL_MS, maxSize: CACHED_CALLERS, now });
  }

  /** @param acceptsGroups whether the area knows assertions for several callers. */
  of(caller: Caller, acceptsGroups: boolean): Promise<CallerHeaders> {
    const { principal, address, files, deliversFile, idempotency } = caller;
    if (files || deliversFile || idempotency) return this.signAlone(caller);
    const key = JSON.stringify([acceptsGroups, principal, address]);
    const sign = () => (acceptsGroups ? this.signWithOthers(caller, key.length) : this.signAlone(caller));
    return this.signed.get(key, sign);
  }

  private async signAlone(caller: Caller): Promise<CallerHeaders> {
    return { [ASSERTION_HEADER]: await signCallers([caller], this.area, this.key) };
  }

  private signWithOthers(caller: Caller, length: number): Promise<CallerHeaders> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ caller, length, resolve, reject });
      if (!this.isSigning) void this.signWaiting();
    });
  }

  private async signWaiting(): Promise<void> {
    this.isSigning = true;
    while (this.waiting.length > 0) await this.signGroup(this.takeGroup());
    this.isSigning = false;
  }

  /** Takes one caller, and those after it as long as they fit. */
  private takeGroup(): Waiting[] {
    let [size, length] = [0, 0];
    for (const next of this.waiting.slice(0, MAX_CALLERS)) {
      length += next.length;
      if (size > 0 && length > MAX_GROUP_LENGTH) break;
      size += 1;
    }
    return this.waiting.splice(0, size);
  }

  private async signGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const callers = group.map(({ caller }) => caller);
      const assertion = await signCallers(callers, this.area, this.key);
      for (const [index, { resolve }] of group.entries()) {
        const indexHeader = group.length > 1 && { [CALLER_INDEX_HEADER]: String(index) };
        resolve({ [ASSERTION_HEADER]: assertion, ...indexHeader });
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
