/** What a rule can react to, and what each trigger fills into a message. */
const PLACEHOLDERS = {
  tracker_member_join: ['username'],
  tracker_skill_99: ['username', 'skill'],
} as const satisfies Record<string, readonly string[]>;

/** A trigger of the contract. */
export type Trigger = keyof typeof PLACEHOLDERS;

export const TRIGGERS: readonly Trigger[] = ['tracker_member_join', 'tracker_skill_99'];

/** The only thing that a rule can do. */
export const ACTIONS = ['chat_message'] as const;

export type Action = (typeof ACTIONS)[number];

/** The placeholders that a trigger fills in. */
export function placeholdersOf(trigger: Trigger): readonly string[] {
  return PLACEHOLDERS[trigger];
}
