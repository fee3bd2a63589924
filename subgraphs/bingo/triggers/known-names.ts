import { BOSSES, DIARIES, foldCreature, foldDiary, foldName, PETS, QUESTS } from './catalogue';

/** Names by their folded spelling. */
export type Names = ReadonlyMap<string, string>;

const namesOf = (names: readonly string[], fold: (name: string) => string): Names =>
  new Map(names.map((name) => [fold(name), name]));

export const QUEST_NAMES = namesOf(QUESTS, foldName);
export const DIARY_NAMES = namesOf(DIARIES, foldDiary);
export const PET_NAMES = namesOf(PETS, foldName);
export const BOSS_NAMES = namesOf(
  BOSSES.map(({ name }) => name),
  foldCreature,
);
