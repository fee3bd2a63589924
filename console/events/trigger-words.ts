import { readTriggerDraft, type TriggerDraft } from './board/trigger-draft.ts';

/** Returns a trigger as words, such as `Zulrah × 50`; what is composed joins the words of its parts. */
export function triggerWords(expression: string): string {
  const [, kind, inner = ''] = /^(all|any|sum)\((.*)\)$/.exec(expression) ?? [];
  if (kind === undefined) return wordsOf(readTriggerDraft(expression));
  const parts = partsOf(inner);
  if (kind === 'sum') {
    const [goal = '', ...counted] = parts;
    return `${goal} of ${counted.map(triggerWords).join(' or ')}`;
  }
  return parts.map(triggerWords).join(kind === 'all' ? ' and ' : ' or ');
}

/** Splits at semicolons outside of brackets. */
function partsOf(inner: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of inner) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ';' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

const NUMBER = new Intl.NumberFormat('en-GB');

function wordsOf({ type, target, goal }: TriggerDraft): string {
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
    case 'manual':
      return 'by an organiser';
    case 'collection_log':
      return `log slot ${name}`;
    default:
      return name;
  }
}
