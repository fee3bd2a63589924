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

/** The highest level that experience reaches: 99 is the last with a name, those above are counted by players. */
export const HIGHEST_LEVEL = 126;

/** The skill that a text names, whatever its case; null when the game has none of that name. */
export function skillNamed(text: string): Skill | null {
  const name = text.toLowerCase();
  // The statistics providers call it by its longer name.
  if (name === 'runecrafting') return 'runecraft';
  return SKILLS.find((skill) => skill === name) ?? null;
}
