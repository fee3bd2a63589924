/** The types of triggers that the builder offers; `other` is an expression as text, such as a composed goal. */
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
  'other',
] as const;

export type TriggerType = (typeof TRIGGER_TYPES)[number];

/** A trigger while it is edited: the text of each part. */
export interface TriggerDraft {
  readonly type: TriggerType;
  /** Name or id; of `achievement` the diary, of `other` the whole expression. */
  readonly target: string;
  /** Count, level, value or, of `achievement`, the tier. */
  readonly goal: string;
}

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
  other: 'target',
};

export function hasTarget(type: TriggerType): boolean {
  return PARTS[type] === 'target' || PARTS[type] === 'both';
}

export function hasGoal(type: TriggerType): boolean {
  return PARTS[type] === 'goal' || PARTS[type] === 'both';
}

/** Reads a trigger expression into its parts; what the builder does not know stays as text. */
export function readTriggerDraft(expression: string): TriggerDraft {
  const colon = expression.indexOf(':');
  const name = colon === -1 ? expression : expression.slice(0, colon);
  const rest = colon === -1 ? '' : expression.slice(colon + 1);
  const type = TRIGGER_TYPES.find((one) => one === name && one !== 'other');
  if (type === undefined) return { type: 'other', target: expression, goal: '' };
  switch (PARTS[type]) {
    case 'none':
      return { type, target: '', goal: '' };
    case 'goal':
      return { type, target: '', goal: rest };
    case 'target':
      return { type, target: rest, goal: '' };
    case 'both': {
      // Names may contain colons: the goal starts after the last one.
      const last = rest.lastIndexOf(':');
      return last === -1
        ? { type, target: rest, goal: '' }
        : { type, target: rest.slice(0, last), goal: rest.slice(last + 1) };
    }
  }
}

/** Returns the expression of a draft. */
export function writeTrigger({ type, target, goal }: TriggerDraft): string {
  if (type === 'other') return target.trim();
  const parts = [type, hasTarget(type) ? target.trim() : null, hasGoal(type) ? goal.trim() : null];
  return parts.filter((part) => part !== null).join(':');
}
