import { type AutomationTrigger, automationTriggerValues } from '#console/graph/enum-values.ts';
import { automationText } from './text.ts';

/** A rule while it is edited. */
export interface RuleDraft {
  readonly name: string;
  readonly trigger: AutomationTrigger;
  readonly channelId: string;
  readonly message: string;
  /** Empty for none. */
  readonly digestMinutes: string | number;
  readonly quietFrom: string;
  readonly quietTo: string;
  /** Zone of the quiet hours. */
  readonly timeZone: string;
}

/** What a draft is made of. */
export interface Rule {
  readonly name: string;
  readonly trigger: AutomationTrigger;
  readonly config: { readonly channelId: string; readonly message: string };
  readonly digestMinutes: number | null;
  readonly quietHours: { readonly start: string; readonly end: string; readonly timeZone: string } | null;
}

/** Quiet hours of a new rule are local to the organiser. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

export const EMPTY_RULE: RuleDraft = {
  name: '',
  trigger: automationTriggerValues[0],
  channelId: '',
  message: '',
  digestMinutes: '',
  quietFrom: '',
  quietTo: '',
  timeZone,
};

/** Returns the draft of a rule, whose quiet hours stay in their zone. */
export function draftOf({ name, trigger, config, digestMinutes, quietHours }: Rule): RuleDraft {
  const { channelId, message } = config;
  return {
    ...{ name, trigger, channelId, message },
    digestMinutes: digestMinutes ?? '',
    quietFrom: quietHours?.start ?? '',
    quietTo: quietHours?.end ?? '',
    timeZone: quietHours?.timeZone ?? timeZone,
  };
}

/** Returns what the graph takes for a draft. */
export function ruleInput(draft: RuleDraft) {
  const { name, trigger, channelId, message, digestMinutes, quietFrom, quietTo } = draft;
  return {
    name: name.trim(),
    trigger,
    action: 'chat_message',
    config: { channelId: channelId.trim(), message },
    digestMinutes: digestMinutes === '' ? null : Number(digestMinutes),
    quietHours: quietFrom === '' ? null : { start: quietFrom, end: quietTo, timeZone: draft.timeZone },
  } as const;
}

/** Says what is wrong with each field, or null. */
export const ruleProblems = {
  name: (name: string) => (name.trim() === '' ? automationText.nameMissing : null),
  channelId: (id: string) => (id.trim() === '' ? automationText.channelMissing : null),
  message: (message: string) => (message.trim() === '' ? automationText.messageMissing : null),
  quietTo: (to: string, { quietFrom }: RuleDraft) =>
    (to === '') === (quietFrom === '') ? null : automationText.quietIncomplete,
};
