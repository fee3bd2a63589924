import { bossNamed, skillNamed } from '../triggers/catalogue';
import type { MeasuredType } from '../triggers/trigger';

/** Amounts by what they measure, spelled as `canonicalTrigger` spells it: `xp_gain:mining`. */
export type Amounts = Readonly<Record<string, number>>;

/** A reading's amounts by the tracker's names; -1 where the game does not rank the player. */
interface TrackerAmounts {
  readonly experience: Amounts;
  readonly kills: Amounts;
}

/** The high scores list a player from this many kills. */
const RANKED_FROM = 5;
const RANKED_FROM_ONE: ReadonlySet<string> = new Set(['mimic', 'tzkal zuk']);

/**
 * Returns the amounts of a reading by what they measure. A boss at which the player is not ranked has the
 * most kills that are possible without a rank, so that a gain is never too high; a skill without a rank is
 * left out, because its experience could be anything.
 */
export function valuesOf({ experience, kills }: TrackerAmounts): Amounts {
  const values: Record<string, number> = {};
  for (const [metric, amount] of Object.entries(experience)) {
    const skill = skillNamed(metric);
    if (skill && amount >= 0) values[thing('xp_gain', skill)] = amount;
  }
  for (const [metric, amount] of Object.entries(kills)) {
    const boss = bossNamed(metric);
    if (boss) values[thing('kc_gain', boss)] = amount >= 0 ? amount : mostUnranked(boss);
  }
  return values;
}

function mostUnranked(boss: string): number {
  return RANKED_FROM_ONE.has(boss) ? 0 : RANKED_FROM - 1;
}

function thing(type: MeasuredType, name: string): string {
  return `${type}:${name}`;
}
