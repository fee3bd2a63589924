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
