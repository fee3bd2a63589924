import { draftOf, EMPTY_RULE, ruleInput, ruleProblems } from './rule-draft.ts';
import { automationText } from './text.ts';

const rule = {
  name: 'Welcome',
  trigger: 'tracker_member_join',
  config: { channelId: 'general', message: 'Welcome, {username}!' },
  digestMinutes: 30,
  quietHours: { start: '22:00', end: '07:00', timeZone: 'Europe/Lisbon' },
} as const;

describe('the draft of a rule', () => {
  test('becomes the same rule again, with quiet hours in their zone', () => {
    expect(ruleInput(draftOf(rule))).toEqual({ ...rule, action: 'chat_message' });
  });

  test('has neither a digest nor quiet hours when the rule has none', () => {
    const plain = { ...rule, digestMinutes: null, quietHours: null };
    expect(ruleInput(draftOf(plain))).toEqual({ ...plain, action: 'chat_message' });
  });

  test('needs both quiet hours or none', () => {
    expect(ruleProblems.quietTo('', EMPTY_RULE)).toBeNull();
    expect(ruleProblems.quietTo('', { ...EMPTY_RULE, quietFrom: '22:00' })).toBe(
      automationText.quietIncomplete,
    );
  });
});
