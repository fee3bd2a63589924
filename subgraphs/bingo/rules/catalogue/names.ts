/** The achievement diaries, by area. */
export const DIARIES = [
  'Ardougne',
  'Desert',
  'Falador',
  'Fremennik',
  'Kandarin',
  'Karamja',
  'Kourend & Kebos',
  'Lumbridge & Draynor',
  'Morytania',
  'Varrock',
  'Western Provinces',
  'Wilderness',
] as const;

/** The tiers of diaries. */
export const DIARY_TIERS = ['easy', 'medium', 'hard', 'elite'] as const;

/** The tiers of clue scrolls. */
export const CLUE_TIERS = ['beginner', 'easy', 'medium', 'hard', 'elite', 'master'] as const;
