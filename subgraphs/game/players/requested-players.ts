import type { LoaderKey } from '#kit/context';
import { DomainError } from '#protocol/errors';

/**
 * Players per request to this subgraph whose statistics may be requested; the gateway may send several per
 * operation.
 */
const MOST_PLAYERS = 20;

/**
 * Counts the players of one request: a query from a group to its members must not exhaust a provider's rate
 * limit.
 */
export class RequestedPlayers {
  private readonly names = new Set<string>();

  /** @throws DomainError BAD_USER_INPUT if the limit is exceeded. */
  count(name: string): void {
    this.names.add(name);
    if (this.names.size <= MOST_PLAYERS) return;
    const message = `operation must request statistics of at most ${MOST_PLAYERS} players`;
    throw new DomainError('BAD_USER_INPUT', message);
  }
}

/** The counter of the current request. */
export const requestedPlayers: LoaderKey<RequestedPlayers> = {
  make: () => new RequestedPlayers(),
  made: (value): value is RequestedPlayers => value instanceof RequestedPlayers,
};
