import { formatNumber } from '#console/frame/format.ts';
import { eventFormText } from './text.ts';

/** The types of triggers that the builder offers; `other` is an expression as text. */
export const TRIGGER_TYPES = [
  'npc_kill',
  'item_obtain',
  'skill_level',
  'quest_complete',
  'achievement',
  'collection_log',
  'pet',
  'clue',
  'combat_achievement',
  'slayer_task',
  'item_value',
  'xp_gain',
  'kc_gain',
  'manual',
  'all',
  'any',
  'sum',
  'other',
] as const;

export type TriggerType = (typeof TRIGGER_TYPES)[number];

/** A trigger while it is edited: the text of each part. */
export interface TriggerDraft {
  readonly type: TriggerType;
  /** Name or id; of `achievement` the diary, of `other` the whole expression. */
  readonly target: string;
  /** Count, level, value or, of `achievement`, the tier; of `sum` the count of all parts together. */
  readonly goal: string;
  /** What `all`, `any` and `sum` are composed of; empty for other types. */
  readonly parts: readonly TriggerDraft[];
}

export const EMPTY_TRIGGER: TriggerDraft = { type: 'npc_kill', target: '', goal: '1', parts: [] };

/** Parts that a type has. */
const PARTS: Readonly<Record<TriggerType, 'target' | 'goal' | 'both' | 'none'>> = {
  npc_kill: 'both',
  item_obtain: 'both',
  skill_level: 'both',
  quest_complete: 'target',
  achievement: 'both',
  collection_log: 'target',
  pet: 'target',
  clue: 'both',
  combat_achievement: 'target',
  slayer_task: 'both',
  item_value: 'goal',
  xp_gain: 'both',
  kc_gain: 'both',
  manual: 'none',
  all: 'none',
  any: 'none',
  sum: 'goal',
  other: 'target',
};

export function hasTarget(type: TriggerType): boolean {
  return PARTS[type] === 'target' || PARTS[type] === 'both';
}

function hasGoal(type: TriggerType): boolean {
  return PARTS[type] === 'goal' || PARTS[type] === 'both';
}

/** Returns the type of a trigger expression, of a composed one that of its first part. */
export function firstType(expression: string): string {
  return /[a-z_]+(?=:)/.exec(expression)?.[0] ?? 'manual';
}

/** Whether a trigger has a count of its own. @param isSummed whether it is a part of a sum. */
export function hasCount(type: TriggerType, isSummed: boolean): boolean {
  return hasGoal(type) && !(isSummed && hasTarget(type));
}

/** Whether the target of a type is the id of an item. */
export function isOfItem(type: TriggerType): boolean {
  return type === 'item_obtain' || type === 'collection_log';
}

/** Whether a type is composed of other triggers. */
export function isComposed(type: TriggerType): type is 'all' | 'any' | 'sum' {
  return type === 'all' || type === 'any' || type === 'sum';
}

/**
 * Reads a trigger expression into its parts; what the builder does not know stays as text.
 *
 * @param isSummed whether it is a part of a sum, which has no count of its own.
 */
export function readTriggerDraft(expression: string, isSummed = false): TriggerDraft {
  const composed = readComposed(expression);
  if (composed) return composed;
  const colon = expression.indexOf(':');
  const name = colon === -1 ? expression : expression.slice(0, colon);
  const rest = colon === -1 ? '' : expression.slice(colon + 1);
  const type = TRIGGER_TYPES.find((known) => known === name && known !== 'other' && !isComposed(known));
  if (type === undefined) return { type: 'other', target: expression, goal: '', parts: [] };
  switch (PARTS[type]) {
    case 'none':
      return { type, target: '', goal: '', parts: [] };
    case 'goal':
      return { type, target: '', goal: rest, parts: [] };
    case 'target':
      return { type, target: rest, goal: '', parts: [] };
    case 'both': {
      // Names may contain colons: the goal starts after the last one.
      const last = isSummed ? -1 : rest.lastIndexOf(':');
      return last === -1
        ? { type, target: rest, goal: '', parts: [] }
        : { type, target: rest.slice(0, last), goal: rest.slice(last + 1), parts: [] };
    }
  }
}

function readComposed(expression: string): TriggerDraft | null {
  const composed = splitComposed(expression);
  if (!composed) return null;
  const { type, parts } = composed;
  const [goal = '', ...counted] = parts;
  return type === 'sum'
    ? { type, target: '', goal, parts: counted.map((part) => readPart(part, true)) }
    : { type, target: '', goal: '', parts: parts.map((part) => readPart(part)) };
}

function readPart(part: string, isSummed = false): TriggerDraft {
  return readComposed(part) ?? readTriggerDraft(part.replace(/\\(.)/gsu, '$1'), isSummed);
}

/**
 * Splits `all(…; …)`, `any(…; …)` or `sum(n; …)` at its own semicolons, not at those that are escaped; null
 * if an expression is none of them.
 */
function splitComposed(
  expression: string,
): { readonly type: 'all' | 'any' | 'sum'; readonly parts: readonly string[] } | null {
  const [, name, inner = ''] = /^(all|any|sum)\((.*)\)$/.exec(expression.trim()) ?? [];
  const type = TRIGGER_TYPES.filter(isComposed).find((known) => known === name);
  if (!type) return null;
  const parts = [''];
  let depth = 0;
  for (const [character] of inner.matchAll(/\\?./gsu)) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ';' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return { type, parts: parts.map((part) => part.trim()) };
}

/** Returns the expression of a draft. @param isSummed whether it is a part of a sum. */
export function writeTrigger({ type, target, goal, parts }: TriggerDraft, isSummed = false): string {
  if (type === 'other') return target.trim();
  if (isComposed(type)) {
    const written = parts.map((part) => writePart(part, type === 'sum'));
    return `${type}(${(type === 'sum' ? [goal.trim(), ...written] : written).join('; ')})`;
  }
  const own = [type, hasTarget(type) ? target.trim() : null, hasCount(type, isSummed) ? goal.trim() : null];
  return own.filter((part) => part !== null).join(':');
}

function writePart(part: TriggerDraft, isSummed: boolean): string {
  const written = writeTrigger(part, isSummed);
  return splitComposed(written) ? written : escaped(written);
}

/** Escapes what would end a part, as the platform does: parentheses only where they are not balanced. */
function escaped(part: string): string {
  return part.replace(hasBalancedParentheses(part) ? /[\\;]/g : /[\\;()]/g, '\\$&');
}

function hasBalancedParentheses(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Whether nothing is left to fill in. @param isSummed whether it is a part of a sum. */
export function isComplete({ type, target, goal, parts }: TriggerDraft, isSummed = false): boolean {
  if (hasCount(type, isSummed) && goal.trim() === '') return false;
  if (hasTarget(type) && target.trim() === '') return false;
  if (!isComposed(type)) return true;
  return parts.length > 0 && parts.every((part) => isComplete(part, type === 'sum'));
}

/** Changes the type; an expression keeps what was written before, and a composed trigger begins with it. */
export function withType(draft: TriggerDraft, type: TriggerType): TriggerDraft {
  const before = draft.type === 'other' ? readTriggerDraft(draft.target) : draft;
  if (type === 'other') return { type, target: writeTrigger(draft), goal: '', parts: [] };
  if (!isComposed(type)) {
    const first = before.parts[0] ?? before;
    // A name is no id of an item, and an id no name.
    const target = isOfItem(first.type) === isOfItem(type) ? first.target : '';
    return { ...first, target, type, parts: [] };
  }
  return { ...before, type, parts: isComposed(before.type) ? before.parts : [before] };
}

/** Changes the item; several become the parts of `any`. @param ids ids of items. */
export function withItems(draft: TriggerDraft, ids: readonly string[]): TriggerDraft {
  const [target = '', ...more] = ids;
  if (more.length === 0) return { ...draft, target };
  return { ...draft, type: 'any', target: '', parts: ids.map((id) => ({ ...draft, target: id })) };
}

const HIGHEST_LEVEL = 126;

/** Says what is wrong with the count of a trigger, its parts aside. @param isSummed as in `writeTrigger`. */
export function countProblem({ type, goal }: TriggerDraft, isSummed = false): string | null {
  if (!hasCount(type, isSummed)) return null;
  if (goal.trim() === '') return eventFormText.triggerIncomplete;
  if (type === 'achievement') return null;
  const most = type === 'skill_level' ? HIGHEST_LEVEL : Number.MAX_SAFE_INTEGER;
  const isWhole = /^[1-9]\d{0,15}$/.test(goal.trim()) && Number(goal) <= most;
  return isWhole ? null : eventFormText.goalWrong(eventFormText.goals[type], formatNumber(most));
}

/** Says what is wrong with a trigger or with one of its parts, as far as the platform need not be asked. */
export function triggerProblem(draft: TriggerDraft, isSummed = false): string | null {
  if (!isComplete(draft, isSummed)) return eventFormText.triggerIncomplete;
  const ofParts = draft.parts.map((part) => triggerProblem(part, draft.type === 'sum'));
  return countProblem(draft, isSummed) ?? ofParts.find((problem) => problem !== null) ?? null;
}

/** Returns the sentence for a problem that the platform found in a trigger. */
export function sentenceOfProblem(problem: string): string {
  const placed = problem.replace(/, at (\d+)$/, ', at character $1');
  return placed.startsWith('must ')
    ? eventFormText.triggerMust(placed)
    : eventFormText.triggerUnreadable(placed);
}
