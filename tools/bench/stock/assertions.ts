import { AREAS, type AreaName, byArea } from '#protocol/areas';
import { signCaller } from '#protocol/caller-assertion';
import type { CallerSigningKey } from '#protocol/caller-keys';
import type { Principal } from '#protocol/principal';

/** Less than the lifetime of an assertion. */
const CACHE_MS = 5_000;

/** Caches signed caller assertions, because the bench does not measure signing. */
export class Assertions {
  private readonly cache = new Map<
    string,
    { readonly signed: Promise<Record<AreaName, string>>; readonly until: number }
  >();

  constructor(private readonly key: CallerSigningKey) {}

  /** @param id identifies the principal. */
  of(id: string, principal: Principal): Promise<Record<AreaName, string>> {
    const cached = this.cache.get(id);
    if (cached && cached.until > Date.now()) return cached.signed;
    const signed = this.sign(principal);
    if (this.cache.size >= 10_000) this.cache.clear();
    this.cache.set(id, { signed, until: Date.now() + CACHE_MS });
    return signed;
  }

  private async sign(principal: Principal): Promise<Record<AreaName, string>> {
    const caller = { principal, address: '127.0.0.1', requestId: 'bench' };
    const signed = byArea(() => '');
    for (const area of AREAS) signed[area] = await signCaller(caller, area, this.key);
    return signed;
  }
}
