import { eventFormText } from '#console/text/events.ts';
import { formatNumber } from '#console/text/format.ts';
import { hasCount, isComplete, type TriggerDraft } from './trigger-draft.ts';

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
