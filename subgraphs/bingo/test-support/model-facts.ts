/**
 * What increments and running totals of a player about one thing prove together, if all that increments
 * report happened long before the first running total.
 */
class ModelFacts {
  private increments = 0;
  private first = 0;
  private highest = 0;

  /** @returns how much more is proven. */
  increment(times: number): number {
    const before = this.proven();
    this.increments += times;
    return this.proven() - before;
  }

  /**
   * @param raises how much more it is than what counted.
   * @returns how much it counts, not above 0 if nothing.
   */
  submit(total: number, raises: number): number {
    const before = this.proven();
    // Before there are increments, only totals that raise the count are recorded.
    const recorded = this.increments > 0 ? total : this.highest + Math.max(raises, 0);
    if (this.first === 0) this.first = recorded;
    this.highest = Math.max(this.highest, recorded);
    return this.increments > 0 ? Math.max(raises, this.proven() - before) : raises;
  }

  private proven(): number {
    const { increments, first, highest } = this;
    return highest > first ? Math.max(first, increments) + highest - first : Math.max(first, increments);
  }
}

/** The facts of players about things. */
export class FactsOfPlayers {
  private readonly facts = new Map<string, ModelFacts>();

  of(player: number, thing: string): ModelFacts {
    const key = `${player} ${thing}`;
    const facts = this.facts.get(key) ?? new ModelFacts();
    this.facts.set(key, facts);
    return facts;
  }
}
