import { foldCase } from '#kit/rules/fold-case';

const ROMAN = new Map([
  ['i', '1'],
  ['ii', '2'],
  ['iii', '3'],
]);

/** Words that clients add to the name of a diary, or leave out. */
const DIARY_WORDS: ReadonlySet<string> = new Set(['diary', 'and', 'provinces']);

/**
 * Returns one spelling for names of the game however clients write them: `dragon_slayer_i`, `Dragon Slayer I`
 * and `Dragon Slayer 1` are equal, and so are names with and without apostrophes, dots and colons.
 */
export function foldName(name: string): string {
  return joined(wordsOf(name), name);
}

/** Returns one spelling for an achievement diary: `Varrock Diary` is `Varrock`. */
export function foldDiary(name: string): string {
  return joined(
    wordsOf(name).filter((word) => !DIARY_WORDS.has(word)),
    name,
  );
}

function wordsOf(name: string): string[] {
  return foldCase(name)
    .replace(/['’.!&]/g, '')
    .split(/[\s:_-]+/)
    .filter((word) => word !== '')
    .map((word, index) => (index > 0 && ROMAN.get(word)) || word);
}

/** Names without any letter stay as they are. */
function joined(words: readonly string[], name: string): string {
  return words.length > 0 ? words.join(' ') : foldCase(name);
}
