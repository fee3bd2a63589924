/** The bosses of the simulation; their kills arrive as loot and as kill count. */
export const BOSSES = ['Zulrah', 'Vorkath'] as const;

export type Boss = (typeof BOSSES)[number];

/** What happened to a player in the game: the model with which the platform is compared. */
export class GameRecord {
  private readonly kills = new Map<Boss, number>();
  private readonly items = new Map<number, number>();
  private readonly once = new Set<string>();
  private clues = 0;
  private slayerTasks = 0;
  private attack = 0;
  private bestDrop = 0;
  /** Slayer tasks that were reported with a screenshot. */
  screenshots = 0;

  killed(boss: Boss): void {
    this.kills.set(boss, (this.kills.get(boss) ?? 0) + 1);
  }

  obtained(item: number, quantity: number): void {
    this.items.set(item, (this.items.get(item) ?? 0) + quantity);
  }

  dropped(value: number): void {
    this.bestDrop = Math.max(this.bestDrop, value);
  }

  reachedLevel(level: number): void {
    this.attack = Math.max(this.attack, level);
  }

  /** Records something that counts once, such as a quest. */
  achieved(what: string): void {
    this.once.add(what);
  }

  openedClue(): void {
    this.clues += 1;
  }

  finishedSlayerTask(hasScreenshot: boolean): void {
    this.slayerTasks += 1;
    if (hasScreenshot) this.screenshots += 1;
  }

  killsOf(boss: Boss): number {
    return this.kills.get(boss) ?? 0;
  }

  itemsOf(item: number): number {
    return this.items.get(item) ?? 0;
  }

  hasAchieved(what: string): boolean {
    return this.once.has(what);
  }

  get totals() {
    const { clues, slayerTasks, attack, bestDrop } = this;
    return { clues, slayerTasks, attack, bestDrop };
  }
}
