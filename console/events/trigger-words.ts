import { readTriggerDraft, type TriggerDraft } from './board/trigger-draft.ts';

/** Returns a trigger as words, such as `Zulrah × 50`; what is composed joins the words of its parts. */
export function triggerWords(expression: string): string {
  return wordsOf(readTriggerDraft(expression));
}

const NUMBER = new Intl.NumberFormat('en-GB');

function wordsOf({ type, target, goal, parts }: TriggerDraft): string {
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
      return parts.map(wordsOf).join(' and ');
    case 'any':
      return parts.map(wordsOf).join(' or ');
    case 'sum':
      return `${goal} of ${parts.map(wordsOf).join(' or ')}`;
    case 'manual':
      return 'by an organiser';
    case 'collection_log':
      return `log slot ${name}`;
    default:
      return name;
  }
}
