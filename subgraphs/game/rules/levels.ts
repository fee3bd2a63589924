/** The highest regular and the highest virtual level. */
const HIGHEST_LEVEL = 99;
export const HIGHEST_VIRTUAL_LEVEL = 126;

/** Experience at which each level starts; index 0 is level 1. Source: the game's experience table. */
const BEGINS_AT: readonly number[] = experienceTable();

/**
 * Returns the level for an experience, at least 1: unranked players have an experience of -1.
 *
 * @param highest 99, or 126 for virtual levels.
 */
export function levelOf(experience: number, highest = HIGHEST_LEVEL): number {
  let [low, high] = [1, highest];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (experienceAt(middle) <= experience) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the experience at which a level from 1 to 126 starts. */
export function experienceAt(level: number): number {
  return BEGINS_AT[level - 1] ?? Number.POSITIVE_INFINITY;
}

function experienceTable(): number[] {
  const table = [0];
  let quarters = 0;
  for (let level = 1; level < HIGHEST_VIRTUAL_LEVEL; level += 1) {
    quarters += Math.floor(level + 300 * 2 ** (level / 7));
    table.push(Math.floor(quarters / 4));
  }
  return table;
}

/** The skills that determine the combat level. */
export interface CombatSkills {
  readonly attack: number;
  readonly strength: number;
  readonly defence: number;
  readonly hitpoints: number;
  readonly prayer: number;
  readonly ranged: number;
  readonly magic: number;
}

/** The levels of a new character. */
export const NEWCOMER: CombatSkills = {
  attack: 1,
  strength: 1,
  defence: 1,
  hitpoints: 10,
  prayer: 1,
  ranged: 1,
  magic: 1,
};

/**
 * Returns the combat level, 3 to 126. Source: the game's formula: a quarter of defence, hitpoints and half of
 * prayer, and 13/40 of the best of melee (attack and strength), one and a half ranged, one and a half magic.
 */
export function combatLevelOf(skills: CombatSkills): number {
  const base = skills.defence + skills.hitpoints + Math.floor(skills.prayer / 2);
  const melee = skills.attack + skills.strength;
  const best = Math.max(melee, halfMore(skills.ranged), halfMore(skills.magic));
  return Math.floor((10 * base + 13 * best) / 40);
}

function halfMore(level: number): number {
  return Math.floor((3 * level) / 2);
}
