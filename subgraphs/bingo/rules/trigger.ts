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

/** A condition that completes a task. */
export interface Trigger {
  readonly type: TriggerType;
  /** Creature, item id, skill, quest id or `diary:tier`, as written; null for `manual`. */
  readonly target: string | null;
  /** The count or level to reach; null if a single report completes the task, and for `manual`. */
  readonly goal: number | null;
}

type Reading = { readonly trigger: Trigger } | { readonly problem: string };

/** A type of trigger that clients report. */
export type ReportedType = Exclude<TriggerType, 'manual'>;

/** Limits of a trigger, and of the target of a report. */
export const TRIGGER_LIMITS = { maxLength: 200 };
const LARGEST_COUNT = Number.MAX_SAFE_INTEGER;
const LARGEST_ITEM = 2 ** 31 - 1;
const TIERS = ['easy', 'medium', 'hard', 'elite'];

/**
 * Parses a trigger expression: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`,
 * `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>` or `manual`. The
 * type ends at the first colon, and a count, level or tier starts after the last one, so names may contain
 * colons.
 *
 * @returns the trigger, or a problem such as `must end with a count from 1 to 9007199254740991`.
 */
export function readTrigger(text: string): Reading {
  const textual = nameProblem(text, TRIGGER_LIMITS.maxLength);
  if (textual) return { problem: textual };
  // Names in the game are single lines, so line breaks and tabs are mistakes here.
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

/** An event reported by a plugin. */
export interface Report {
  readonly type: string;
  readonly target: string;
  /** Running total or level; 1 if absent. */
  readonly count?: number | null | undefined;
}

/** A problem with one argument of a report. */
interface ReportProblem {
  readonly field: 'type' | 'target';
  readonly problem: string;
}

/**
 * Returns why a plugin's report does not match the task of a trigger, or null if it does: the type must be
 * equal, and the target equal ignoring case.
 */
export function reportProblem(trigger: Trigger, { type, target }: Report): ReportProblem | null {
  if (trigger.type === 'manual') {
    return { field: 'type', problem: 'must not be sent for a manual task' };
  }
  if (type !== trigger.type) return { field: 'type', problem: `must be ${trigger.type}` };
  return folded(type, target) === folded(type, trigger.target ?? '')
    ? null
    : { field: 'target', problem: `must be ${trigger.target}` };
}

const REPORTED_TYPES: readonly ReportedType[] = [
  'npc_kill',
  'item_obtain',
  'skill_level',
  'quest_complete',
  'achievement',
];

/** Returns a text as a type of trigger that clients report; null if it is none. */
export function reportedType(text: string): ReportedType | null {
  return REPORTED_TYPES.find((type) => type === text) ?? null;
}

/** Returns whether what was reported is what a trigger asks for. */
export function matchesReport(trigger: Trigger, report: Report): boolean {
  return reportProblem(trigger, report) === null;
}

/** Returns one spelling for all reports of the same thing: `type:target`, case-folded. */
export function reportKey({
  type,
  target,
}: {
  readonly type: ReportedType;
  readonly target: string;
}): string {
  return `${type}:${folded(type, target)}`;
}

/** Returns why a report's count is invalid in the game, or null. */
export function reportedCountProblem({ type, count }: Report): string | null {
  if (count === null || count === undefined) return null;
  if (count < 0) return 'must not be negative';
  const [most, what] = type === 'skill_level' ? [HIGHEST_LEVEL, 'a level'] : [LARGEST_COUNT, 'a count'];
  return count > most ? `must be ${what} of at most ${most}` : null;
}

/** Returns whether two triggers watch for the same thing: only the goal may differ. */
export function watchesSame(one: Trigger, other: Trigger): boolean {
  if (one.type !== other.type) return false;
  return folded(one.type, one.target ?? '') === folded(other.type, other.target ?? '');
}

/**
 * Returns what a trigger counts, in a canonical spelling without the goal: counts with equal values are
 * comparable. Null if a single report completes the task.
 */
export function countedBy({ type, target, goal }: Trigger): string | null {
  return goal === null || target === null ? null : `${type}:${folded(type, target)}`;
}

/** Returns the count that completes a stored trigger: 1 where a single report does. */
export function goalOf(text: string): number {
  const reading = readTrigger(text);
  return 'trigger' in reading ? (reading.trigger.goal ?? 1) : 1;
}

/** Returns what a stored trigger counts: see `countedBy`. */
export function countedOf(text: string): string | null {
  const reading = readTrigger(text);
  return 'trigger' in reading ? countedBy(reading.trigger) : null;
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
  if (id === '0' || wholeNumber(id, LARGEST_ITEM) !== null) return null;
  return `must name an item by its id, an integer up to ${LARGEST_ITEM}`;
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
