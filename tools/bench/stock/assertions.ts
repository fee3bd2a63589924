import { AREAS, type AreaName, byArea } from '#protocol/areas';
import { signCaller } from '#protocol/caller-assertion';
import type { CallerSigningKey } from '#protocol/caller-keys';
import type { Principal } from '#protocol/principal';

/** Less than an assertion lives. */
const REMEMBERED_MS = 5_000;

/** What the areas are told about a caller. Signed once and remembered, as what a signature costs is not the question here. */
export class Assertions {
  private readonly known = new Map<
    string,
    { readonly signed: Promise<Record<AreaName, string>>; readonly until: number }
  >();

  constructor(private readonly key: CallerSigningKey) {}

  /** @param id tells principals apart. */
  of(id: string, principal: Principal): Promise<Record<AreaName, string>> {
    const remembered = this.known.get(id);
    if (remembered && remembered.until > Date.now()) return remembered.signed;
    const signed = this.sign(principal);
    if (this.known.size >= 10_000) this.known.clear();
    this.known.set(id, { signed, until: Date.now() + REMEMBERED_MS });
    return signed;
  }

  private async sign(principal: Principal): Promise<Record<AreaName, string>> {
    const caller = { principal, address: '127.0.0.1', requestId: 'bench' };
    const signed = byArea(() => '');
    for (const area of AREAS) signed[area] = await signCaller(caller, area, this.key);
    return signed;
  }
}
