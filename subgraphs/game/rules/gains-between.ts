/** Amounts by name; below 0 where the game does not rank the player. */
type Amounts = Readonly<Record<string, number>>;

/** What was gained of one thing. */
export interface Gain {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Above 0. */
  readonly gained: number;
}

/**
 * Returns what was gained between two snapshots, most first. Without a rank at the start nothing can be said.
 */
export function gainsBetween(before: Amounts, after: Amounts): Gain[] {
  return Object.entries(after)
    .map(([name, end]) => {
      const start = before[name] ?? -1;
      return { name, start, end, gained: start < 0 ? 0 : end - start };
    })
    .filter(({ gained }) => gained > 0)
    .sort((one, other) => other.gained - one.gained || (one.name < other.name ? -1 : 1));
}
