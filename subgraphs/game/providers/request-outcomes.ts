import type { ProviderOutcome } from '#runtime/observe/observer';

/** When this process last got a response from a provider, and none. */
export interface LastRequests {
  readonly succeededAt: Date | null;
  readonly failedAt: Date | null;
}

const NONE: LastRequests = { succeededAt: null, failedAt: null };

/** The outcomes of this process's last requests, by the name of the provider. */
export class RequestOutcomes {
  private readonly last = new Map<string, LastRequests>();

  record(provider: string, outcome: ProviderOutcome): void {
    if (outcome === 'withheld') return;
    const now = new Date();
    const change = outcome === 'ok' ? { succeededAt: now } : { failedAt: now };
    this.last.set(provider, { ...this.of(provider), ...change });
  }

  of(provider: string): LastRequests {
    return this.last.get(provider) ?? NONE;
  }
}
