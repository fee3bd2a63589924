import { foldCase } from '#kit/rules/names';
import { bossNamed, foldCreature, foldDiary, foldName, HIGHEST_LEVEL, skillNamed } from './catalogue';
import {
  ANY,
  LARGEST_COUNT,
  type MeasuredType,
  type ReportedType,
  readTrigger,
  type Trigger,
  type TriggerType,
} from './trigger';

/** An event reported by a plugin. */
interface Report {
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
 * Returns why a plugin's submission does not match the task of a trigger, or null if it does: the type must
 * be equal, and the target equal ignoring case, as the contract has it.
 */
export function reportProblem(trigger: Trigger, { type, target }: Report): ReportProblem | null {
  if (trigger.type === 'manual') {
    return { field: 'type', problem: 'must not be sent for a manual task' };
  }
  if (isMeasured(trigger.type)) {
    return { field: 'type', problem: 'must not be sent for a task that the server measures' };
  }
  if (type !== trigger.type) return { field: 'type', problem: `must be ${trigger.type}` };
  const isTarget = isAny(trigger) || folded(type, target) === folded(type, trigger.target ?? '');
  return isTarget ? null : { field: 'target', problem: `must be ${trigger.target}` };
}

interface ReportedTypeFacts {
  /** Whether reports give the highest value so far, such as a level, instead of a number of times. */
  readonly isHighest: boolean;
  /** Whether a trigger has no count, because one report completes it. */
  readonly isOnce?: true;
}

const REPORTED_TYPES: Readonly<Record<ReportedType, ReportedTypeFacts>> = {
  npc_kill: { isHighest: false },
  item_obtain: { isHighest: false },
  skill_level: { isHighest: true },
  quest_complete: { isHighest: false, isOnce: true },
  achievement: { isHighest: false, isOnce: true },
  collection_log: { isHighest: false, isOnce: true },
  pet: { isHighest: false, isOnce: true },
  clue: { isHighest: false },
  combat_achievement: { isHighest: false, isOnce: true },
  slayer_task: { isHighest: false },
  item_value: { isHighest: true },
};

/** The types that clients report. */
export const REPORTED = Object.keys(REPORTED_TYPES).filter(isReported);

/** Returns whether the server measures a type at the group tracker, instead of clients that report it. */
export function isMeasured(type: TriggerType): type is MeasuredType {
  return type === 'xp_gain' || type === 'kc_gain';
}

/** Returns whether a type counts the highest value that was reported, such as a level, instead of a sum. */
export function isHighestType(type: TriggerType): boolean {
  return isReported(type) && REPORTED_TYPES[type].isHighest;
}

/** Returns whether one report completes a trigger of a type. */
export function isOnceType(type: TriggerType): boolean {
  return isReported(type) && (REPORTED_TYPES[type].isOnce ?? false);
}

/** Returns a text as a type of trigger that clients report; null if it is none. */
export function reportedType(text: string): ReportedType | null {
  return isReported(text) ? text : null;
}

function isReported(text: string): text is ReportedType {
  return Object.hasOwn(REPORTED_TYPES, text);
}

/**
 * Returns one spelling for all reports of the same thing, however clients write names of the game:
 * `type:target`, case-folded.
 */
export function reportKey({
  type,
  target,
}: {
  readonly type: ReportedType;
  readonly target: string;
}): string {
  return `${type}:${widelyFolded(type, target)}`;
}

/** Returns `reportKey` of what a task counts, as `countedBy` spells it. */
export function reportKeyOf(counted: string): string {
  const [, type = '', target = ''] = /^([^:]*):(.*)$/s.exec(counted) ?? [];
  return isReported(type) ? reportKey({ type, target }) : counted;
}

/**
 * Returns `reportKey` of the reports that a trigger asks for, or their type if it asks for all of it; null if
 * clients do not report it.
 */
export function requestedKey(trigger: Trigger): string | null {
  const { type, target } = trigger;
  if (!isReported(type) || target === null) return null;
  return isAny(trigger) ? type : reportKey({ type, target });
}

/**
 * Returns the keys of the triggers that ask for a report, one of which `requestedKey` returns for each of
 * them.
 */
export function requestKeys(report: {
  readonly type: ReportedType;
  readonly target: string;
}): readonly string[] {
  return [reportKey(report), report.type];
}

/** Returns why a report's count is invalid in the game, or null. */
export function reportedCountProblem({ type, count }: Report): string | null {
  if (count === null || count === undefined) return null;
  if (count < 0) return 'must not be negative';
  const [most, what] = type === 'skill_level' ? [HIGHEST_LEVEL, 'a level'] : [LARGEST_COUNT, 'a count'];
  return count > most ? `must be ${what} of at most ${most}` : null;
}

/** Returns whether two triggers watch for the same thing: only the goal may differ. */
export function watchesSame(left: Trigger, right: Trigger): boolean {
  if (left.type !== right.type) return false;
  return folded(left.type, left.target ?? '') === folded(right.type, right.target ?? '');
}

/**
 * Returns what a trigger counts, in a canonical spelling without the goal: counts with equal values are
 * comparable. Null if a single report completes the task.
 */
export function countedBy({ type, target, goal }: Trigger): string | null {
  return goal === null || target === null ? null : `${type}:${folded(type, target)}`;
}

/**
 * Returns one spelling for triggers that count the same thing, whatever their goals: `type:target`,
 * case-folded.
 */
export function canonicalTrigger({ type, target }: Trigger): string {
  return `${type}:${folded(type, target ?? '')}`;
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

/** Returns whether every report of its type matches a trigger. */
function isAny({ type, target }: Trigger): boolean {
  return target !== null && takesAny(type) && foldCase(target) === ANY;
}

/** Types whose targets are names besides creatures and diaries; the others have ids, skills or tiers. */
const NAMED: ReadonlySet<TriggerType> = new Set(['quest_complete', 'pet', 'combat_achievement']);

function takesAny(type: TriggerType): boolean {
  return type === 'pet' || type === 'slayer_task' || type === 'item_value';
}

function widelyFolded(type: TriggerType, target: string): string {
  if (type === 'npc_kill' || type === 'slayer_task') return foldCreature(target);
  if (type === 'achievement') {
    const tier = target.lastIndexOf(':');
    return `${foldDiary(target.slice(0, tier))}:${foldCase(target.slice(tier + 1))}`;
  }
  return NAMED.has(type) ? foldName(target) : folded(type, target);
}

/** The spelling under which counts are stored. */
function folded(type: TriggerType, target: string): string {
  return canonicalName(type, target) ?? foldCase(target);
}

/** Skills and measured bosses have one spelling, whichever name is written. */
function canonicalName(type: TriggerType, target: string): string | null {
  if (type === 'kc_gain') return bossNamed(target);
  return type === 'skill_level' || type === 'xp_gain' ? skillNamed(target) : null;
}
