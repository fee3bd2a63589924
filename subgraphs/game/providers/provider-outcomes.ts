import type { AreaEnvironment, AreaSettings } from '#kit/area/area-module';
import { DomainError } from '#protocol/errors';
import type { ProviderOutcome } from '#runtime/observe/observer';
import type { BudgetTools } from './request-budget';

/**
 * Returns the error for a provider without a response.
 *
 * @param name display name for messages: "The tracker is not available".
 * @param retryAfter whole seconds until requests are sent again, if known.
 */
export function unavailable(name: string, retryAfter?: number): DomainError {
  const message = `The ${name} is not available`;
  if (retryAfter === undefined) return new DomainError('UPSTREAM_UNAVAILABLE', message);
  return new DomainError('UPSTREAM_UNAVAILABLE', `${message}, retry in ${retryAfter} seconds`, {
    retryAfter,
  });
}

/** Returns the error for a service that the platform runs without. */
export function switchedOff(name: string): DomainError {
  return new DomainError('UPSTREAM_UNAVAILABLE', `This platform runs without the ${name}`);
}

/**
 * Returns whether an error means that a budget was spent, the caller's or the provider's, and not that the
 * provider failed.
 */
export function isBudgetSpent(error: unknown): error is DomainError {
  return error instanceof DomainError && error.extensions.retryAfter !== undefined;
}

/** When this process last got a response from a provider, and none. */
interface LastRequests {
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

/** The environment in which providers are opened. */
export interface ProviderEnvironment extends Pick<AreaEnvironment, 'log' | 'stopping' | 'observer'> {
  readonly settings: Pick<AreaSettings, 'game' | 'baseUrl'>;
  /** Shared by all providers of the process. */
  readonly budgets: BudgetTools;
  /** Records what the providers respond. */
  readonly outcomes?: RequestOutcomes;
}
