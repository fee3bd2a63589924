import {
  bossNamed,
  CLUE_TIERS,
  DIARY_TIERS,
  foldDiary,
  foldName,
  HIGHEST_LEVEL,
  skillNamed,
} from './catalogue';
import { printGoal } from './goal';
import { itemNamed } from './items';
import { BOSS_NAMES, DIARY_NAMES, PET_NAMES, QUEST_NAMES } from './known-names';
import { readGoal } from './read-goal';
import { ANY, TRIGGER_LIMITS, type Trigger } from './trigger';

/**
 * Returns the trigger for a goal as players write it, such as `500 Zulrah`, `85 slayer`, `Dragon Slayer II`,
 * `3 whips`, `10 hard clues`, `1m mining xp` or `tassets or bcp`; an expression stays as it is. Null if it is
 * not understood, as when the catalogue does not know its name.
 */
export function goalFromWords(text: string): string | null {
  const reading = readGoal(text.trim());
  if ('text' in reading) return reading.text;
  if (text.length > TRIGGER_LIMITS.maxLength) return null;
  const goal = singleGoal(text) ?? sumOf(text) ?? composed('any', text) ?? composed('all', text);
  // Limits, such as that of a count, are those of any trigger.
  const checked = goal === null ? null : readGoal(goal);
  return checked && 'text' in checked ? checked.text : null;
}

const OR = /\s+or\s+|\s*\/\s*/i;
const SEPARATORS = { any: OR, all: /\s+and\s+|\s*\+\s*/i };

function composed(kind: 'any' | 'all', text: string): string | null {
  const texts = text.split(SEPARATORS[kind]);
  const triggers = texts.flatMap((part) => readWords(part) ?? []);
  if (texts.length < 2 || triggers.length < texts.length) return null;
  return printGoal({ kind, parts: triggers.map((trigger) => ({ kind: 'trigger', trigger })) });
}

/** `150 Zulrah or Vorkath`: one count before all of them, so they count together. */
function sumOf(text: string): string | null {
  const [first = '', ...others] = text.split(OR);
  const { count, name } = countAndName(first) ?? {};
  if (others.length === 0 || !count || name === undefined) return null;
  const triggers = [name, ...others].flatMap((part) => readWords(part) ?? []);
  const areSingle = triggers.every(({ type, goal }) => goal === 1 && ADDED_UP.has(type));
  if (triggers.length <= others.length || !areSingle) return null;
  return printGoal({
    kind: 'sum',
    goal: count,
    parts: triggers.map((trigger) => ({ ...trigger, goal: null })),
  });
}

const ADDED_UP: ReadonlySet<Trigger['type']> = new Set(['npc_kill', 'item_obtain', 'clue', 'slayer_task']);

function singleGoal(text: string): string | null {
  const trigger = readWords(text);
  return trigger && printGoal({ kind: 'trigger', trigger });
}

/** What a goal says: its name and the count before or behind it, null if there is none. */
interface Words {
  readonly count: number | null;
  readonly name: string;
}

const COUNT = String.raw`(\d[\d,.]*)\s*([kmb])?`;
const COUNT_FIRST = new RegExp(String.raw`^(?:level\s+)?${COUNT}(?:\s*[x×])?\s+(?:of\s+)?(.+)$`, 'i');
const COUNT_LAST = new RegExp(String.raw`^(.+?)(?:\s+level)?\s*(?:[x×]\s*|\s)${COUNT}$`, 'i');
const FACTORS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

/** Splits `500 Zulrah`, `Zulrah × 500` and `slayer level 85`; null if the count is none. */
function countAndName(text: string): Words | null {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  // Names of quests have numbers too.
  if (QUEST_NAMES.has(foldName(trimmed))) return { count: null, name: trimmed };
  const [, first, firstUnit, behind = ''] = COUNT_FIRST.exec(trimmed) ?? [];
  if (first !== undefined) return counted(numberOf(first, firstUnit), behind);
  const [, before = '', last, lastUnit] = COUNT_LAST.exec(trimmed) ?? [];
  if (last !== undefined) return counted(numberOf(last, lastUnit), before);
  return { count: null, name: trimmed };
}

function counted(count: number | null, name: string): Words | null {
  return count === null ? null : { count, name };
}

/** `1,500`, `1.500`, `1.5m`, `200k`; null if it is no count. */
function numberOf(digits: string, unit = ''): number | null {
  const plain = digits.replace(/,/g, '').replace(unit === '' ? /\.(?=\d{3}(?:\D|$))/g : '', '');
  const number = Math.round(Number(plain) * (FACTORS[unit.toLowerCase()] ?? 1));
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Also understands plurals. */
function readWords(text: string): Trigger | null {
  const words = countAndName(text);
  if (!words) return null;
  const singular = words.name.endsWith('s') ? { ...words, name: words.name.slice(0, -1) } : words;
  for (const read of READERS) {
    const trigger = read(words) ?? read(singular);
    if (trigger) return trigger;
  }
  return null;
}

type Reader = (words: Words) => Trigger | null;

/** From the most to the least particular: a pet is an item too. */
const READERS: readonly Reader[] = [
  byHand,
  level,
  experience,
  quest,
  diary,
  clues,
  slayerTasks,
  itemValue,
  pet,
  logSlot,
  boss,
  item,
  creature,
];

function byHand({ name }: Words): Trigger | null {
  return /^by an organi[sz]er$/i.test(name) ? { type: 'manual', target: null, goal: null } : null;
}

function level({ count, name }: Words): Trigger | null {
  const skill = skillNamed(name);
  if (!skill || count === null || count > HIGHEST_LEVEL) return null;
  return { type: 'skill_level', target: skill, goal: count };
}

function experience({ count, name }: Words): Trigger | null {
  const [, before, behind] =
    /^(?:(.+) (?:xp|exp|experience)|(?:xp|exp|experience)(?: in)? (.+))$/i.exec(name) ?? [];
  const skill = skillNamed(before ?? behind ?? '');
  return skill && count !== null ? { type: 'xp_gain', target: skill, goal: count } : null;
}

function quest({ name }: Words): Trigger | null {
  const known = QUEST_NAMES.get(foldName(name.replace(/^(?:complete|finish) /i, '')));
  return known === undefined ? null : { type: 'quest_complete', target: known, goal: null };
}

/** `elite Varrock diary`, `Varrock elite`, `Varrock diary, elite`; the first word of its name is enough. */
function diary({ name }: Words): Trigger | null {
  const words = name.replace(/,/g, ' ').split(/\s+/);
  const tier = DIARY_TIERS.find((candidate) => words.some((word) => word.toLowerCase() === candidate));
  if (tier === undefined) return null;
  const area = foldDiary(words.filter((word) => word.toLowerCase() !== tier).join(' '));
  const [, known] = [...DIARY_NAMES].find(([folded]) => `${folded} `.startsWith(`${area} `)) ?? [];
  return known === undefined ? null : { type: 'achievement', target: `${known}:${tier}`, goal: null };
}

function clues({ count, name }: Words): Trigger | null {
  const [, tier = ''] = /^(\w+) (?:clue|clue scroll|casket)$/i.exec(name) ?? [];
  const known = CLUE_TIERS.find((candidate) => candidate === tier.toLowerCase());
  return known === undefined ? null : { type: 'clue', target: known, goal: count ?? 1 };
}

function slayerTasks({ count, name }: Words): Trigger | null {
  const isTask = /^(?:any )?slayer task$/i.test(name);
  return isTask ? { type: 'slayer_task', target: ANY, goal: count ?? 1 } : null;
}

/** Smaller values are rather counts of something. */
const LEAST_VALUE = 1000;

function itemValue({ count, name }: Words): Trigger | null {
  const isDrop = /^(?:a |any )?(?:gp )?drop(?: (?:worth|of))?$/i.test(name);
  return isDrop && (count ?? 0) >= LEAST_VALUE ? { type: 'item_value', target: ANY, goal: count } : null;
}

function pet({ count, name }: Words): Trigger | null {
  if ((count ?? 1) > 1) return null;
  const known = /^(?:any |a )?pet$/i.test(name) ? ANY : PET_NAMES.get(foldName(name));
  return known === undefined ? null : { type: 'pet', target: known, goal: null };
}

function logSlot({ name }: Words): Trigger | null {
  const [, text = ''] = /^(.+?)(?: in the)? (?:collection log|log slot|clog)$/i.exec(name) ?? [];
  const known = itemNamed(text);
  return known && { type: 'collection_log', target: String(known.id), goal: null };
}

const KILLS = / (?:kill|kc)$/i;

function boss({ count, name }: Words): Trigger | null {
  const folded = bossNamed(name.replace(/^kill /i, '').replace(KILLS, ''));
  const known = folded === null ? undefined : BOSS_NAMES.get(folded);
  return known === undefined ? null : { type: 'npc_kill', target: known, goal: count ?? 1 };
}

function item({ count, name }: Words): Trigger | null {
  const known = itemNamed(name);
  return known && { type: 'item_obtain', target: String(known.id), goal: count ?? 1 };
}

/** One that the catalogue does not have must be said to be killed. */
function creature({ count, name }: Words): Trigger | null {
  return KILLS.test(name) ? { type: 'npc_kill', target: name.replace(KILLS, ''), goal: count ?? 1 } : null;
}
