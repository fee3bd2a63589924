import { suggestionList } from 'graphql/jsutils/suggestionList';
import { foldCreature } from '../rules/catalogue/boss-names';
import { BOSSES } from '../rules/catalogue/bosses';
import { foldName } from '../rules/catalogue/fold-name';
import { DIARIES, PETS as PET_NAMES } from '../rules/catalogue/names';
import { QUESTS } from '../rules/catalogue/quests';
import type { Trigger } from '../rules/trigger';
import { ANY } from '../rules/trigger';

const BOSS_NAMES = BOSSES.flatMap(({ name, aliases }) => [name, ...aliases]);
const KNOWN_BOSSES = new Set(BOSSES.map(({ name }) => foldName(name)));

/** Names shorter than this are too close to everything. */
const MIN_LENGTH = 5;

/**
 * Returns why a trigger may never be completed: the catalogue does not know its name, such as
 * `No quest is called "dragon slayer". Did you mean "Dragon Slayer I"?` Null if it is known, or of a type with names
 * that the catalogue does not have. A creature is doubtful only if its name is nearly that of a boss.
 */
export function triggerWarning({ type, target }: Trigger): string | null {
  if (target === null || target.toLowerCase() === ANY) return null;
  switch (type) {
    case 'quest_complete':
      return unknown('quest', target, QUESTS);
    case 'achievement':
      return unknown('diary', target.slice(0, target.lastIndexOf(':')), DIARIES);
    case 'pet':
      return unknown('pet', target, PET_NAMES);
    case 'npc_kill':
      return doubtfulBoss(target);
    default:
      return null;
  }
}

function unknown(what: string, name: string, known: readonly string[]): string | null {
  const folded = foldName(name);
  if (known.some((one) => foldName(one) === folded)) return null;
  return `No ${what} is called "${name}".${didYouMean(nearest(name, known))}`;
}

function doubtfulBoss(name: string): string | null {
  if (KNOWN_BOSSES.has(foldCreature(name)) || name.length < MIN_LENGTH) return null;
  const near = nearest(name, BOSS_NAMES);
  return near === null ? null : `No boss is called "${name}".${didYouMean(near)}`;
}

function nearest(name: string, known: readonly string[]): string | null {
  const folded = foldName(name);
  const begins = known.filter((one) => foldName(one).startsWith(`${folded} `));
  return begins[0] ?? suggestionList(name, known)[0] ?? null;
}

function didYouMean(name: string | null): string {
  return name === null ? '' : ` Did you mean "${name}"?`;
}
