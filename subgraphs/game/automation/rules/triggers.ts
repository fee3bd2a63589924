/** The triggers of rules, with the placeholders that each provides. */
const PLACEHOLDERS = {
  tracker_member_join: ['username'],
  tracker_skill_99: ['username', 'skill'],
} as const satisfies Record<string, readonly string[]>;

/** A trigger in the API contract. */
export type Trigger = keyof typeof PLACEHOLDERS;

export const TRIGGERS: readonly Trigger[] = ['tracker_member_join', 'tracker_skill_99'];

/** The only supported action. */
export const ACTIONS = ['chat_message'] as const;

export type Action = (typeof ACTIONS)[number];

/** Returns the placeholders that a trigger provides. */
export function placeholdersOf(trigger: Trigger): readonly string[] {
  return PLACEHOLDERS[trigger];
}
