import { foldPlayerName, playerNameProblem } from '#kit/rules/names';

/** What becomes of a player name that an organiser adds to an event. */
export type AdditionOutcome =
  | 'registered'
  | 'reserved'
  | 'already_registered'
  | 'already_reserved'
  | 'rejected';

/** What is known of the names to add and of their event; names are folded. */
export interface KnownNames {
  /** Names of participants of the event, with their users. */
  readonly participants: ReadonlyMap<string, string>;
  /** Names with a reserved place. */
  readonly places: ReadonlySet<string>;
  /** The user of each name that only one user ever registered with. */
  readonly users: ReadonlyMap<string, string>;
  /** Places that are left in the event, and in the team; infinite without a limit. */
  readonly free: number;
  readonly freeInTeam: number;
}

/** What is to be done with a name. */
export interface Addition {
  /** As sent. */
  readonly name: string;
  readonly rsn: string;
  readonly outcome: AdditionOutcome;
  /** Why it is rejected. */
  readonly error: string | null;
  /** The user to register; null unless the outcome is `registered`. */
  readonly userId: string | null;
}

/**
 * Decides what becomes of each name: one that a single user registered with before is registered, for others
 * a place is reserved. No name and no user is added twice.
 */
export function planAdditions(names: readonly string[], known: KnownNames): Addition[] {
  const participants = new Set(known.participants.keys());
  const users = new Set(known.participants.values());
  const places = new Set(known.places);
  let added = 0;

  const outcomeOf = (rsn: string): Omit<Addition, 'name' | 'rsn'> => {
    const rejected = (error: string) => ({ outcome: 'rejected', error, userId: null }) as const;
    const foldedRsn = foldPlayerName(rsn);
    const problem = playerNameProblem(rsn);
    if (problem) return rejected(`The name ${problem}`);
    if (participants.has(foldedRsn)) return { outcome: 'already_registered', error: null, userId: null };
    if (places.has(foldedRsn)) return { outcome: 'already_reserved', error: null, userId: null };
    const userId = known.users.get(foldedRsn) ?? null;
    if (userId !== null && users.has(userId)) return rejected(OTHER_NAME);
    if (added >= known.free) return rejected('The event is full');
    if (added >= known.freeInTeam) return rejected('The team is full');
    added += 1;
    if (userId === null) {
      places.add(foldedRsn);
      return { outcome: 'reserved', error: null, userId };
    }
    participants.add(foldedRsn);
    users.add(userId);
    return { outcome: 'registered', error: null, userId };
  };

  return names.map((name) => ({ name, rsn: name.trim(), ...outcomeOf(name.trim()) }));
}

const OTHER_NAME = 'The user who registered with this name before takes part with another one';
