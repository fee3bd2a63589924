import { foldCase } from '#kit/rules/fold-case';
import { nameProblem } from '#protocol/rules/text';
import { HIGHEST_LEVEL, skillNamed } from './skills';

export type TriggerType =
  | 'npc_kill'
  | 'item_obtain'
  | 'skill_level'
  | 'quest_complete'
  | 'achievement'
  | 'manual';

/** What completes a task. */
export interface Trigger {
  readonly type: TriggerType;
  /** Creature, item id, skill, quest id or `diary:tier`, as it was written; null for `manual`. */
  readonly target: string | null;
  /** The count or level to reach; null where being reported is enough, and for `manual`. */
  readonly goal: number | null;
}

type Reading = { readonly trigger: Trigger } | { readonly problem: string };

const LONGEST = 200;
const LARGEST_COUNT = 2 ** 31 - 1;
const TIERS = ['easy', 'medium', 'hard', 'elite'];

/**
 * Reads a trigger expression: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`,
 * `quest_complete:<quest_id>`, `achievement:<diary>:<tier>` or `manual`. The type ends at the first colon, and a count,
 * level or tier begins after the last one, so that what is between them may hold colons.
 *
 * @returns the trigger, or a problem such as `must end with a count from 1 to 2147483647`.
 */
export function readTrigger(text: string): Reading {
  const textual = nameProblem(text, LONGEST);
  if (textual) return { problem: textual };
  // Names of the game are single lines: a line break or a tab is a slip, whatever other texts may hold.
  if (/[\t\r\n]/.test(text)) return { problem: 'must not contain control characters' };
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
    default:
      return {
        problem: `must begin with npc_kill:, item_obtain:, skill_level:, quest_complete: or achievement:, or be manual`,
      };
  }
}

/** What a plugin says has happened. */
export interface Report {
  readonly type: string;
  readonly target: string;
  /** Running total or level; 1 when absent. */
  readonly count?: number | null | undefined;
}

/** What is wrong with a part of a report. */
interface ReportProblem {
  readonly field: 'type' | 'target';
  readonly problem: string;
}

/**
 * Why a plugin's report is not about the task of a trigger, or null when it is: the type must be the same, the target
 * the same without regard to case.
 */
export function reportProblem(trigger: Trigger, { type, target }: Report): ReportProblem | null {
  if (trigger.type === 'manual') {
    return { field: 'type', problem: 'must not be sent for a task that an organiser completes' };
  }
  if (type !== trigger.type) return { field: 'type', problem: `must be ${trigger.type}` };
  return folded(type, target) === folded(type, trigger.target ?? '')
    ? null
    : { field: 'target', problem: `must be ${trigger.target}` };
}

/** Why a report's count is none that the game knows, or null. */
export function reportedCountProblem({ type, count }: Report): string | null {
  if (count === null || count === undefined) return null;
  if (count < 0) return 'must not be negative';
  const [most, what] = type === 'skill_level' ? [HIGHEST_LEVEL, 'a level'] : [LARGEST_COUNT, 'a count'];
  return count > most ? `must be ${what} of at most ${most}` : null;
}

/** Whether two triggers watch for the same thing: only the count or level to reach may differ. */
export function watchesSame(one: Trigger, other: Trigger): boolean {
  if (one.type !== other.type) return false;
  return folded(one.type, one.target ?? '') === folded(other.type, other.target ?? '');
}

/**
 * What a trigger counts, in one spelling whatever the goal is: counts for the same are comparable. Null where being
 * reported is enough.
 */
export function countedBy({ type, target, goal }: Trigger): string | null {
  return goal === null || target === null ? null : `${type}:${folded(type, target)}`;
}

function folded(type: TriggerType, target: string): string {
  return (type === 'skill_level' ? skillNamed(target) : null) ?? foldCase(target);
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
  const unknown = skillNamed(target) ? null : 'must name a skill of the game';
  return checked({ type: 'skill_level', target, goal }, unknown ?? problem);
}

function diaryTier(rest: string): Reading {
  const [diary, tier] = splitAt(rest, rest.lastIndexOf(':'));
  const problem = TIERS.includes(tier.toLowerCase()) ? null : `must end with a tier: ${TIERS.join(', ')}`;
  return checked({ type: 'achievement', target: rest, goal: null }, partProblem('diary', diary) ?? problem);
}

function itemProblem(id: string): string | null {
  if (id === '0' || wholeNumber(id, LARGEST_COUNT) !== null) return null;
  return `must name an item by its id, a whole number up to ${LARGEST_COUNT}`;
}

/**
 * A name that ends with `:5` would read as a name and a count with one more after it, and one with a colon or a space at
 * an end looks like another: neither is taken.
 */
function partProblem(what: string, text: string): string | null {
  if (nameProblem(text) !== null) return `must have a ${what}`;
  if (/^[\s:]|[\s:]$/.test(text)) return `must have a ${what} without colons and spaces at its ends`;
  return /:\s*\d+$/.test(text) ? `must have a ${what} that does not end with a colon and a number` : null;
}

/** Digits alone and no zero in front: a number has one spelling. */
function wholeNumber(text: string, largest: number): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const number = Number(text);
  return number <= largest ? number : null;
}

/** What is before and after the character at an index; nothing after it when the index is -1. */
function splitAt(text: string, index: number): [before: string, after: string] {
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}

function checked(trigger: Trigger, problem: string | null): Reading {
  return problem ? { problem } : { trigger };
}
