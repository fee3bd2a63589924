/** A player changed their name in the game. Names are folded. */
export interface NameChange {
  /** Ascending in the order of recording. */
  readonly id: number;
  readonly former: string;
  readonly current: string;
  /** ISO 8601. */
  readonly changedAt: string;
}

/** A player of several names. Names are folded. */
export interface NamedPlayer {
  /** The first known name, which identifies the player. */
  readonly first: string;
  /** The present name. */
  readonly current: string;
  /** All names, in the order in which they were first mentioned. */
  readonly names: readonly string[];
}

/** A time during which a player had a name. */
export interface NamePeriod {
  readonly name: string;
  /** ISO 8601; null if it is not known. */
  readonly from: string | null;
  /** ISO 8601; null for the present name. */
  readonly until: string | null;
}

/**
 * Returns the players that changes of names join: names are of one player if changes connect them. The newest
 * change says the present name. The result does not depend on the order of the changes.
 */
export function playersOf(changes: readonly NameChange[]): NamedPlayer[] {
  const ordered = inOrder(changes);
  const groups = new Map<string, Set<string>>();
  for (const { former, current } of ordered) {
    const joined = new Set([...(groups.get(former) ?? [former]), ...(groups.get(current) ?? [current])]);
    for (const name of joined) groups.set(name, joined);
  }
  return [...new Set(groups.values())].flatMap((names) => {
    const own = ordered.filter(({ former }) => names.has(former));
    const [oldest, newest] = [own[0], own.at(-1)];
    if (!oldest || !newest) return [];
    return { first: oldest.former, current: newest.current, names: mentioned(own) };
  });
}

/** Returns when a player had which name, oldest first. @param changes those of the player. */
export function namePeriods(changes: readonly NameChange[]): NamePeriod[] {
  const ordered = inOrder(changes);
  const periods: { name: string; from: string | null; until: string | null }[] = [];
  for (const { former, current, changedAt } of ordered) {
    const open = periods.find(({ name, until }) => name === former && until === null);
    if (open) open.until = changedAt;
    else periods.push({ name: former, from: null, until: changedAt });
    if (!periods.some(({ name, until }) => name === current && until === null)) {
      periods.push({ name: current, from: changedAt, until: null });
    }
  }
  return periods;
}

function mentioned(ordered: readonly NameChange[]): string[] {
  return [...new Set(ordered.flatMap(({ former, current }) => [former, current]))];
}

function inOrder(changes: readonly NameChange[]): NameChange[] {
  return [...changes].sort((left, right) =>
    left.changedAt === right.changedAt ? left.id - right.id : left.changedAt < right.changedAt ? -1 : 1,
  );
}
