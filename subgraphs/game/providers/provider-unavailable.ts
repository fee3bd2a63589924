import { DomainError } from '#protocol/errors';

/**
 * A provider that gives no answer.
 *
 * @param name as messages call it: "The tracker is not available".
 * @param retryAfter whole seconds until requests are sent again, where that is known.
 */
export function unavailable(name: string, retryAfter?: number): DomainError {
  const message = `The ${name} is not available`;
  if (retryAfter === undefined) return new DomainError('UPSTREAM_UNAVAILABLE', message);
  return new DomainError('UPSTREAM_UNAVAILABLE', `${message}, retry in ${retryAfter} seconds`, {
    retryAfter,
  });
}

/** Whether an error says that a budget was spent, the caller's or the provider's, and not that the provider failed. */
export function isBudgetSpent(error: unknown): error is DomainError {
  return error instanceof DomainError && error.extensions.retryAfter !== undefined;
}
