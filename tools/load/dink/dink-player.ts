import { setTimeout as delay } from 'node:timers/promises';
import { type Random, randomInteger } from '#tests/support/random';
import { VISAGE, VORKI, WHIP } from './dink-board';
import type { DinkClient } from './dink-client';
import { BOSSES, type Boss, type GameRecord } from './game-record';
import { type Item, irrelevant, type Notification, notification } from './notifications';

/** A player whose Dink reports what happens in the game. */
export class DinkPlayer {
  /** Kills in the player's life, before the event too. */
  private readonly lifetime = new Map<Boss, number>();
  /** Whether a kill of the boss was reported. */
  private readonly reported = new Set<Boss>();
  private lifetimeClues: number;
  private level = 40;
  /** Whether the client knows the kill count of a drop. */
  private readonly knowsKills: boolean;
  /** Time in the game, in epoch milliseconds: a kill takes longer there than in the simulation. */
  private time = Date.now() - 20 * 3_600_000;

  constructor(
    private readonly rsn: string,
    private readonly client: DinkClient,
    private readonly game: GameRecord,
    private readonly random: Random,
  ) {
    for (const boss of BOSSES) this.lifetime.set(boss, randomInteger(random, 0, 500));
    this.lifetimeClues = randomInteger(random, 0, 100);
    this.knowsKills = random() < 0.7;
  }

  /** Plays until a time (epoch milliseconds); resolves when all requests have a response. */
  async play(until: number): Promise<void> {
    await delay(randomInteger(this.random, 0, 1000));
    while (Date.now() < until) {
      await this.act();
      await delay(randomInteger(this.random, 300, 1500));
    }
    // Kills that were not reported are in the next total.
    this.time += 60_000;
    for (const boss of BOSSES) await this.kill(boss, false);
  }

  private async act(): Promise<void> {
    this.time += randomInteger(this.random, 30_000, 60_000);
    const choice = this.random();
    if (choice < 0.5) await this.kill(this.random() < 0.7 ? 'Zulrah' : 'Vorkath', this.random() < 0.05);
    else if (choice < 0.6) await this.openClue();
    else if (choice < 0.75) await this.finishSlayerTask();
    else if (choice < 0.85) await this.levelUp();
    else if (choice < 0.93) await this.achieve();
    else await this.deliverAny(irrelevant(this.rsn));
  }

  /** @param isLost whether the client reports nothing about this kill. */
  private async kill(boss: Boss, isLost: boolean): Promise<void> {
    const count = (this.lifetime.get(boss) ?? 0) + 1;
    this.lifetime.set(boss, count);
    // What happened before the first total is not known to the platform.
    if (isLost && !this.reported.has(boss)) return;
    this.game.killed(boss);
    if (isLost) return;
    this.reported.add(boss);
    const items = this.drop();
    const loot = { items, source: boss, category: 'NPC', ...(this.knowsKills && { killCount: count }) };
    const both = [
      this.notify('LOOT', loot),
      this.notify('KILL_COUNT', { boss, count, gameMessage: `Your ${boss} kill count is: ${count}.` }),
    ];
    if (this.random() < 0.5) both.reverse();
    if (this.random() < 0.5) await Promise.all(both.map((sent) => this.client.deliver(sent)));
    else for (const sent of both) await this.client.deliver(sent);
  }

  private drop(): Item[] {
    const items: Item[] = [
      { id: 995, quantity: randomInteger(this.random, 1, 9000), priceEach: 1, name: 'Coins' },
    ];
    if (this.random() < 0.3) {
      const quantity = randomInteger(this.random, 1, 3);
      items.push({ id: WHIP, quantity, priceEach: 1_500_000, name: 'Abyssal whip' });
    }
    if (this.random() < 0.02) items.push({ id: VISAGE, quantity: 1, priceEach: 6_000_000, name: 'Visage' });
    for (const { id, quantity, priceEach } of items) {
      this.game.obtained(id, quantity);
      this.game.dropped(quantity * priceEach);
    }
    return items;
  }

  private async openClue(): Promise<void> {
    this.lifetimeClues += 1;
    this.game.openedClue();
    const items = this.random() < 0.2 ? [{ id: WHIP, quantity: 1, priceEach: 1, name: 'Abyssal whip' }] : [];
    for (const { id, quantity } of items) this.game.obtained(id, quantity);
    const extra = { clueType: 'Hard', numberCompleted: this.lifetimeClues, items };
    await this.client.deliver(this.notify('CLUE', extra));
  }

  private async finishSlayerTask(): Promise<void> {
    const withImage = this.random() < 0.3;
    this.game.finishedSlayerTask(withImage);
    const extra = {
      slayerTask: '100 Gargoyles',
      slayerCompleted: '12',
      killCount: 100,
      monster: 'Gargoyles',
    };
    await this.client.deliver(this.notify('SLAYER', extra), withImage);
  }

  private async levelUp(): Promise<void> {
    this.level += randomInteger(this.random, 1, 4);
    this.game.reachedLevel(this.level);
    const extra = { levelledSkills: { Attack: this.level, Cooking: 12 }, allSkills: { Attack: this.level } };
    await this.client.deliver(this.notify('LEVEL', extra));
  }

  private async achieve(): Promise<void> {
    const all: readonly (readonly [what: string, type: string, extra: object])[] = [
      ['dragon slayer', 'QUEST', { questName: 'Dragon Slayer I', completedQuests: 22, totalQuests: 158 }],
      ['varrock hard', 'ACHIEVEMENT_DIARY', { area: 'Varrock', difficulty: 'HARD', total: 3 }],
      ['noxious foe', 'COMBAT_ACHIEVEMENT', { tier: 'EASY', task: 'Noxious Foe', taskPoints: 1 }],
      ['Vorki', 'PET', { petName: 'Vorki', duplicate: false }],
      ['log visage', 'COLLECTION', { itemName: 'Visage', itemId: VISAGE, completedEntries: 5 }],
    ];
    const chosen = all[randomInteger(this.random, 0, all.length - 1)];
    if (!chosen) return;
    const [what, type, extra] = chosen;
    this.game.achieved(what);
    if (what === 'Vorki') this.game.obtained(VORKI, 1);
    await this.client.deliver(this.notify(type, extra));
  }

  private async deliverAny(from: readonly Notification[]): Promise<void> {
    const sent = from[randomInteger(this.random, 0, from.length - 1)];
    if (sent) await this.client.deliver(sent);
  }

  private notify(type: string, extra: object): Notification {
    return notification(this.rsn, type, extra, this.time + randomInteger(this.random, 0, 3000));
  }
}
