import { distance } from 'fastest-levenshtein';
import { LRUCache } from 'lru-cache';
import { foldCreature, foldDiary, foldName } from './catalogue';
import { itemName } from './items';
import { BOSS_NAMES, DIARY_NAMES, type Names, PET_NAMES, QUEST_NAMES } from './known-names';
import { ANY, type Trigger } from './trigger';

/** Warnings by trigger, because boards are read far more often than written. */
const warnings = new LRUCache<string, { readonly warning: string | null }>({ max: 5000 });

/**
 * Returns why a trigger may never be completed: the catalogue does not know its name, such as
 * `No quest is called "dragon slayer". Did you mean "Dragon Slayer I"?` Null if it is known, or of a type
 * with names that the catalogue does not have. A creature is doubtful only if a letter is missing, too many,
 * wrong or displaced in the name of a boss.
 */
export function triggerWarning({ type, target }: Trigger): string | null {
  if (target === null) return null;
  const key = `${type}:${target}`;
  const known = warnings.get(key) ?? { warning: warningOf(type, target) };
  warnings.set(key, known);
  return known.warning;
}

function warningOf(type: Trigger['type'], target: string): string | null {
  switch (type) {
    case 'quest_complete':
      return unknown('quest', target, QUEST_NAMES, foldName(target));
    case 'achievement': {
      const diary = target.slice(0, target.lastIndexOf(':'));
      return unknown('diary', diary, DIARY_NAMES, foldDiary(diary));
    }
    case 'pet':
      return target.toLowerCase() === ANY ? null : unknown('pet', target, PET_NAMES, foldName(target));
    case 'npc_kill':
      return doubtfulBoss(target);
    case 'item_obtain':
    case 'collection_log':
      return itemName(target) === null ? `No known item has the id ${target}.` : null;
    default:
      return null;
  }
}

function unknown(what: string, name: string, names: Names, folded: string): string | null {
  if (names.has(folded)) return null;
  const first = [...names].find(([known]) => known.startsWith(`${folded} `));
  return sentence(what, name, first?.[1] ?? nearest(names, folded, folded.length * 0.3));
}

function doubtfulBoss(name: string): string | null {
  const folded = foldCreature(name);
  if (BOSS_NAMES.has(folded)) return null;
  const sorted = letters(folded);
  const displaced = [...BOSS_NAMES].find(([known]) => letters(known) === sorted);
  const near = displaced?.[1] ?? nearest(BOSS_NAMES, folded, 1);
  return near === null ? null : sentence('boss', name, near);
}

/** Returns the most similar name with at most so many edits; null if there is none. */
function nearest(names: Names, folded: string, most: number): string | null {
  let best: { readonly name: string; readonly edits: number } | null = null;
  for (const [known, name] of names) {
    const edits = distance(folded, known);
    if (edits <= most && edits < (best?.edits ?? Number.POSITIVE_INFINITY)) best = { name, edits };
  }
  return best?.name ?? null;
}

function letters(name: string): string {
  return [...name].sort().join('');
}

function sentence(what: string, name: string, suggestion: string | null): string {
  const hint = suggestion === null ? '' : ` Did you mean "${suggestion}"?`;
  return `No ${what} is called "${name}".${hint}`;
}
