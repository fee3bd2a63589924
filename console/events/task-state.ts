import { readTriggerDraft, type TriggerDraft } from './trigger.ts';

/** Returns a trigger as words, such as `Zulrah × 50`; what is composed joins the words of its parts. */
export function triggerText(expression: string): string {
  return textOf(readTriggerDraft(expression));
}

const NUMBER = new Intl.NumberFormat('en-GB');

function textOf({ type, target, goal, parts }: TriggerDraft): string {
  const name = target.replaceAll('_', ' ');
  switch (type) {
    case 'npc_kill':
    case 'slayer_task':
      return goal === '' ? name : `${name} × ${goal}`;
    case 'item_obtain':
      return goal === '' ? `item ${name}` : `item ${name} × ${goal}`;
    case 'skill_level':
      return `${name} ${goal}`;
    case 'achievement':
      return `${name} diary, ${goal}`;
    case 'clue':
      return goal === '' ? `${name} clues` : `${name} clues × ${goal}`;
    case 'xp_gain':
      return `${NUMBER.format(Number(goal))} experience in ${name}`;
    case 'kc_gain':
      return `${name} × ${goal}`;
    case 'item_value':
      return `a drop worth ${NUMBER.format(Number(goal))}`;
    case 'all':
      return parts.map(textOf).join(' and ');
    case 'any':
      return parts.map(textOf).join(' or ');
    case 'sum':
      return `${goal} of ${parts.map(textOf).join(' or ')}`;
    case 'manual':
      return 'by an organiser';
    case 'collection_log':
      return `log slot ${name}`;
    default:
      return name;
  }
}

/** How far a participant is with a task, as the graph says it; null when the caller may not know. */
interface TaskProgress {
  readonly completed: boolean;
  /** The goal, which has no parent, and its parts. */
  readonly parts: readonly {
    readonly parent: number | null;
    readonly count: number;
    readonly goal: number | null;
  }[];
}

/** The state of a task for a participant; `count` and `goal` are null when one report completes it. */
export interface TaskState {
  readonly state: 'completed' | 'revoked' | 'open';
  readonly count: number | null;
  readonly goal: number | null;
}

/** Returns the state of a task. @param isRevoked whether its completion was taken back. */
export function taskStateOf(progress: TaskProgress | null, isRevoked: boolean): TaskState {
  const whole = progress?.parts.find(({ parent }) => parent === null);
  const counts = { count: whole?.count ?? null, goal: whole?.goal ?? null };
  if (progress?.completed) return { state: 'completed', ...counts };
  return { state: isRevoked ? 'revoked' : 'open', ...counts };
}
