import { DomainError } from '#protocol/errors';

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
