import { nameProblem } from '#protocol/rules/text';
import { bossNamed, CLUE_TIERS, DIARY_TIERS, HIGHEST_LEVEL, skillNamed } from './catalogue';
import { itemNamed } from './items';

export type TriggerType =
  | 'npc_kill'
  | 'item_obtain'
  | 'skill_level'
  | 'quest_complete'
  | 'achievement'
  | 'collection_log'
  | 'pet'
  | 'clue'
  | 'combat_achievement'
  | 'slayer_task'
  | 'item_value'
  | MeasuredType
  | 'manual';

/** A type of trigger that the server measures at the group tracker: clients do not report it. */
export type MeasuredType = 'xp_gain' | 'kc_gain';

/** A condition that completes a task. */
export interface Trigger {
  readonly type: TriggerType;
  /**
   * Creature, item id, skill, quest id, `diary:tier`, pet, clue tier, combat achievement or monster, as
   * written; `any` for `item_value`; null for `manual`.
   */
  readonly target: string | null;
  /** The count, level or value to reach; null if a single report completes the task, and for `manual`. */
  readonly goal: number | null;
}

type Reading = { readonly trigger: Trigger } | { readonly problem: string };

/** A type of trigger that clients report. */
export type ReportedType = Exclude<TriggerType, MeasuredType | 'manual'>;

/** Limits of a trigger, and of the target of a report. */
export const TRIGGER_LIMITS = { maxLength: 200 };
/** Target of a trigger that every report of its type matches. */
export const ANY = 'any';

export const LARGEST_COUNT = Number.MAX_SAFE_INTEGER;
const LARGEST_ITEM = 2 ** 31 - 1;

/**
 * Parses a trigger expression: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`,
 * `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>`,
 * `collection_log:<item_id>`, `pet:<name>`, `clue:<tier>:<count>`, `combat_achievement:<task>`,
 * `slayer_task:<monster>:<count>`, `item_value:<gp>`, `xp_gain:<skill>:<amount>`, `kc_gain:<boss>:<amount>`
 * or `manual`. The type ends at the first colon, and a count, level or tier starts after the last one, so
 * names may contain colons.
 *
 * @returns the trigger, or a problem such as `must end with a count from 1 to 9007199254740991`.
 */
export function readTrigger(text: string): Reading {
  const textual = nameProblem(text, TRIGGER_LIMITS.maxLength);
  if (textual) return { problem: textual };
  if (text === 'manual') return { trigger: { type: 'manual', target: null, goal: null } };
  const [type, rest] = splitAt(text, text.indexOf(':'));
  switch (type) {
    case 'npc_kill':
      return counted(type, rest, (name) => partProblem('name', name));
    case 'item_obtain':
      return counted(type, rest, itemProblem);
    case 'skill_level':
      return skillLevel(rest);
    case 'quest_complete':
      return checked({ type, target: rest, goal: null }, partProblem('quest id', rest));
    case 'achievement':
      return diaryTier(rest);
    case 'collection_log':
      return checked({ type, target: rest, goal: null }, itemProblem(rest));
    case 'pet':
      return checked({ type, target: rest, goal: null }, partProblem('pet', rest));
    case 'combat_achievement':
      return checked({ type, target: rest, goal: null }, partProblem('task', rest));
    case 'clue':
      return counted(type, rest, clueProblem);
    case 'slayer_task':
      return counted(type, rest, (monster) => partProblem('monster', monster));
    case 'item_value':
      return itemValue(rest);
    case 'xp_gain':
      return counted(type, rest, skillProblem);
    case 'kc_gain':
      return counted(type, rest, bossProblem);
    default:
      return {
        problem: `must begin with npc_kill:, item_obtain:, skill_level:, quest_complete:, achievement:, collection_log:, pet:, clue:, combat_achievement:, slayer_task:, item_value:, xp_gain: or kc_gain:, or be manual`,
      };
  }
}

function counted(type: TriggerType, rest: string, targetProblem: (target: string) => string | null): Reading {
  const [target, count] = splitAt(rest, rest.lastIndexOf(':'));
  const goal = wholeNumber(count, LARGEST_COUNT);
  const problem = goal === null ? `must end with a count from 1 to ${LARGEST_COUNT}` : null;
  return checked({ type, target, goal }, targetProblem(target) ?? problem);
}

function skillLevel(rest: string): Reading {
  const [target, level] = splitAt(rest, rest.lastIndexOf(':'));
  const goal = wholeNumber(level, HIGHEST_LEVEL);
  const problem = goal === null ? `must end with a level from 1 to ${HIGHEST_LEVEL}` : null;
  return checked({ type: 'skill_level', target, goal }, skillProblem(target) ?? problem);
}

function skillProblem(skill: string): string | null {
  return skillNamed(skill) ? null : 'must name a skill of the game';
}

/** The tracker measures the bosses of the high scores only, so another name could never be completed. */
function bossProblem(boss: string): string | null {
  return bossNamed(boss) ? null : 'must name a boss of the game';
}

function diaryTier(rest: string): Reading {
  const [diary, tier] = splitAt(rest, rest.lastIndexOf(':'));
  const problem = DIARY_TIERS.some((known) => known === tier.toLowerCase())
    ? null
    : `must end with a tier: ${DIARY_TIERS.join(', ')}`;
  return checked({ type: 'achievement', target: rest, goal: null }, partProblem('diary', diary) ?? problem);
}

function itemValue(value: string): Reading {
  const goal = wholeNumber(value, LARGEST_COUNT);
  const problem = goal === null ? `must end with a value from 1 to ${LARGEST_COUNT}` : null;
  return checked({ type: 'item_value', target: ANY, goal }, problem);
}

function clueProblem(tier: string): string | null {
  const isTier = CLUE_TIERS.some((known) => known === tier.toLowerCase());
  return isTier ? null : `must name a tier of clues: ${CLUE_TIERS.join(', ')}`;
}

function itemProblem(id: string): string | null {
  if (id === '0' || wholeNumber(id, LARGEST_ITEM) !== null) return null;
  const item = itemNamed(id);
  const hint = item ? `such as ${item.id} for ${item.name}` : `an integer up to ${LARGEST_ITEM}`;
  return `must name an item by its id, ${hint}`;
}

/**
 * Rejects names that would be ambiguous: one that ends with `:5` would parse as a name and a count, and one
 * with a colon or space at either end looks like another.
 */
function partProblem(what: string, text: string): string | null {
  if (nameProblem(text) !== null) return `must have a ${what}`;
  if (/^[\s:]|[\s:]$/.test(text))
    return `must have a ${what} that neither begins nor ends with a colon or a space`;
  return /:\s*\d+$/.test(text) ? `must have a ${what} that does not end with a colon and a number` : null;
}

/** Parses digits without a leading zero, so that a number has one spelling. */
function wholeNumber(text: string, largest: number): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const number = Number(text);
  return number <= largest ? number : null;
}

/** Returns the text before and after the character at an index; an empty second part for -1. */
function splitAt(text: string, index: number): [before: string, after: string] {
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}

function checked(trigger: Trigger, problem: string | null): Reading {
  return problem ? { problem } : { trigger };
}
