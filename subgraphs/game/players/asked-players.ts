import type { LoaderKey } from '#kit/context';
import { DomainError } from '#protocol/errors';

/** Players whose statistics one request to this subgraph may ask for; the gateway may make several for one operation. */
const MOST_PLAYERS = 20;

/** The players of one request: a query that leads from a group to its members must not use up a provider's patience. */
export class AskedPlayers {
  private readonly names = new Set<string>();

  /** @throws DomainError BAD_USER_INPUT when the player is one too many. */
  count(name: string): void {
    this.names.add(name);
    if (this.names.size <= MOST_PLAYERS) return;
    const message = `operation asks for the statistics of too many players: at most ${MOST_PLAYERS}`;
    throw new DomainError('BAD_USER_INPUT', message);
  }
}

/** The one of the current request. */
export const askedPlayers: LoaderKey<AskedPlayers> = {
  make: () => new AskedPlayers(),
  made: (value): value is AskedPlayers => value instanceof AskedPlayers,
};
