import { readTrigger, type Trigger } from '../trigger';

/** A trigger of a composed goal, or a problem, at its end or at its start. */
export type PartReading =
  | { readonly trigger: Trigger }
  | { readonly problem: string; readonly isAtEnd: boolean };

const COUNTED = /^(npc_kill|item_obtain|clue|slayer_task|skill_level|item_value|xp_gain|kc_gain):(.*)$/;
const ADDED_UP = /^(npc_kill|item_obtain|clue|slayer_task|xp_gain|kc_gain):/;
const NOT_ADDED_UP = /^(skill_level|item_value):/;

/** Parses a trigger of `all(…)` or `any(…)`. */
export function readPart(text: string): PartReading {
  const missing = missingCount(text);
  if (missing) return { problem: missing, isAtEnd: true };
  return notManual(readTrigger(text));
}

/** Parses a trigger of `sum(…)`, which has no count of its own. */
export function readPartOfSum(text: string): PartReading {
  if (NOT_ADDED_UP.test(text)) {
    return { problem: 'must not add up levels or values', isAtEnd: false };
  }
  if (!ADDED_UP.test(text)) return notManual(readTrigger(text));
  if (/:\s*\d+$/.test(text) && !/^item_obtain:\d+$/.test(text)) {
    return { problem: 'must not have a count of its own in a sum', isAtEnd: false };
  }
  const reading = notManual(readTrigger(`${text}:1`));
  return 'trigger' in reading ? { trigger: { ...reading.trigger, goal: null } } : reading;
}

function missingCount(text: string): string | null {
  const [, type, rest = ''] = COUNTED.exec(text) ?? [];
  if (type === undefined) return null;
  if (rest === '') return type === 'item_value' ? 'expected a value after `item_value:`' : null;
  const what = type === 'skill_level' ? 'a level' : 'a count';
  if (rest.endsWith(':')) {
    const name = rest.slice(rest.lastIndexOf(':', rest.length - 2) + 1);
    return `expected ${what} after \`${name}\``;
  }
  if (type === 'item_value' || /:[^:]*\d$/.test(rest)) return null;
  return `expected \`:\` and ${what} after \`${rest}\``;
}

function notManual(reading: ReturnType<typeof readTrigger>): PartReading {
  if ('problem' in reading) return { problem: reading.problem, isAtEnd: false };
  if (reading.trigger.type === 'manual') return { problem: 'must not have a manual part', isAtEnd: false };
  return reading;
}
