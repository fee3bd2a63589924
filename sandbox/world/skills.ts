/** Skills of the game, in the alphabetical order of the providers. */
export const SKILLS = [
  'agility',
  'attack',
  'construction',
  'cooking',
  'crafting',
  'defence',
  'farming',
  'firemaking',
  'fishing',
  'fletching',
  'herblore',
  'hitpoints',
  'hunter',
  'magic',
  'mining',
  'prayer',
  'ranged',
  'runecrafting',
  'slayer',
  'smithing',
  'strength',
  'thieving',
  'woodcutting',
  'sailing',
] as const;

export type Skill = (typeof SKILLS)[number];

export const MAX_EXPERIENCE = 200_000_000;
export const EXPERIENCE_AT_99 = 13_034_431;

/** Experience at the start of each level up to 126, by the game's formula; index 0 is level 1. */
const THRESHOLDS = thresholds();

/** Returns the level of an experience: 1 to 99, or to 126 with virtual levels. */
export function levelAt(experience: number, maxLevel = 99): number {
  const reached = THRESHOLDS.filter((threshold) => threshold <= experience).length;
  return Math.min(reached, maxLevel);
}

/** Capitalizes a skill: `attack` becomes `Attack`. */
export function titleOf(skill: string): string {
  return skill.charAt(0).toUpperCase() + skill.slice(1);
}

function thresholds(): number[] {
  const found = [0];
  let points = 0;
  for (let level = 1; level < 126; level += 1) {
    points += Math.floor(level + 300 * 2 ** (level / 7));
    found.push(Math.floor(points / 4));
  }
  return found;
}
