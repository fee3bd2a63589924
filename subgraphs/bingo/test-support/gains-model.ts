/** A task of the model: what it measures, and when the counts of a team reach it. */
export interface ModelGoal {
  readonly points: number;
  /** In written order. */
  readonly things: readonly string[];
  isReached(count: (thing: string) => number): boolean;
}

/** A change of a count, as the ledger records it. */
export interface ModelChange {
  readonly member: number;
  readonly team: number;
  readonly position: number;
  readonly thing: string;
  readonly change: number;
  reversed: boolean;
}

/**
 * What readings should count for teams, computed from all of them at each question: an independent and slow
 * statement of the rules.
 */
export class GainsModel {
  readonly changes: ModelChange[] = [];
  private readonly teamOf = new Map<number, number>();
  private readonly completed = new Set<string>();
  /** By member, the amounts of each reading that counts, with the team at that time. */
  private readonly readings = new Map<
    number,
    { readonly team: number | undefined; readonly amounts: Readonly<Record<string, number>> }[]
  >();

  constructor(private readonly goals: ReadonlyMap<number, ModelGoal>) {}

  place(member: number, team: number): void {
    this.teamOf.set(member, team);
  }

  isRead(member: number): boolean {
    return this.readings.has(member);
  }

  /** A reading that names the player of the baseline. */
  read(member: number, amounts: Readonly<Record<string, number>>): void {
    const team = this.teamOf.get(member);
    this.readings.set(member, [...(this.readings.get(member) ?? []), { team, amounts }]);
    this.count(member);
  }

  /**
   * A reading that names nobody, or another player: what was gained before still counts for tasks that are
   * open again.
   */
  count(member: number): void {
    const team = this.teamOf.get(member);
    if (team === undefined) return;
    for (const [position, { things }] of this.goals) {
      for (const thing of things) {
        if (this.completed.has(`${team}:${position}`)) break;
        const total = this.gained(member, team, thing);
        const change = total - this.sum({ member, team, position, thing }, true);
        if (change > 0) this.changes.push({ member, team, position, thing, change, reversed: false });
        this.settle(team, position);
      }
    }
  }

  /** Reverses a change. @returns whether that was possible. */
  reverse(entry: ModelChange): boolean {
    if (entry.reversed) return false;
    entry.reversed = true;
    const { team, position } = entry;
    if (!this.isReached(team, position)) this.completed.delete(`${team}:${position}`);
    return true;
  }

  /** Returns the points and the number of completed tasks of a team. */
  totals(team: number): readonly [number, number] {
    const done = [...this.goals].filter(([position]) => this.completed.has(`${team}:${position}`));
    return [done.reduce((sum, [, { points }]) => sum + points, 0), done.length];
  }

  /** The highest amount of the readings until then is what counts; the first one is the baseline. */
  private gained(member: number, team: number, thing: string): number {
    const readings = this.readings.get(member) ?? [];
    let gained = 0;
    for (const [index, { team: then, amounts }] of readings.entries()) {
      const earlier = readings.slice(0, index).map((reading) => reading.amounts[thing] ?? 0);
      if (then === team && index > 0) {
        gained += Math.max(0, (amounts[thing] ?? 0) - Math.max(...earlier));
      }
    }
    return gained;
  }

  private settle(team: number, position: number): void {
    if (this.isReached(team, position)) this.completed.add(`${team}:${position}`);
  }

  private isReached(team: number, position: number): boolean {
    const goal = this.goals.get(position);
    return goal?.isReached((thing) => this.sum({ team, position, thing }, false)) ?? false;
  }

  private sum(
    where: Partial<Pick<ModelChange, 'member' | 'team' | 'position' | 'thing'>>,
    withReversed: boolean,
  ): number {
    const { member, team, position, thing } = where;
    return this.changes
      .filter((gain) => gain.team === team && gain.position === position && gain.thing === thing)
      .filter((gain) => (member === undefined || gain.member === member) && (withReversed || !gain.reversed))
      .reduce((total, { change }) => total + change, 0);
  }
}
