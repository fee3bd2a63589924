/** The skills of the game, as its high scores name them. */
export const SKILLS = [
  'attack',
  'defence',
  'strength',
  'hitpoints',
  'ranged',
  'prayer',
  'magic',
  'cooking',
  'woodcutting',
  'fletching',
  'fishing',
  'firemaking',
  'crafting',
  'smithing',
  'mining',
  'herblore',
  'agility',
  'thieving',
  'slayer',
  'farming',
  'runecraft',
  'hunter',
  'construction',
  'sailing',
] as const;

export type Skill = (typeof SKILLS)[number];

/** The highest virtual level: the game shows 99 at most, players count further by experience. */
export const HIGHEST_LEVEL = 126;

/** Returns the skill with this name, ignoring case; null for an unknown name. */
export function skillNamed(text: string): Skill | null {
  const name = text.toLowerCase();
  // The statistics providers use its longer name.
  if (name === 'runecrafting') return 'runecraft';
  return SKILLS.find((skill) => skill === name) ?? null;
}
