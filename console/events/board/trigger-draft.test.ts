import { readTriggerDraft, writeTrigger } from './trigger-draft.ts';

describe('the draft of a trigger', () => {
  test.each([
    ['npc_kill:Zulrah:50', { type: 'npc_kill', target: 'Zulrah', goal: '50' }],
    ['npc_kill:Nex: the end:3', { type: 'npc_kill', target: 'Nex: the end', goal: '3' }],
    ['achievement:ardougne:easy', { type: 'achievement', target: 'ardougne', goal: 'easy' }],
    ['quest_complete:Dragon Slayer: II', { type: 'quest_complete', target: 'Dragon Slayer: II', goal: '' }],
    ['item_value:1000000', { type: 'item_value', target: '', goal: '1000000' }],
    ['xp_gain:mining:500000', { type: 'xp_gain', target: 'mining', goal: '500000' }],
    ['kc_gain:zulrah:50', { type: 'kc_gain', target: 'zulrah', goal: '50' }],
    ['manual', { type: 'manual', target: '', goal: '' }],
    ['all(pet:any; manual)', { type: 'other', target: 'all(pet:any; manual)', goal: '' }],
    ['other:thing', { type: 'other', target: 'other:thing', goal: '' }],
  ])('of %s has its parts and becomes it again', (expression, draft) => {
    expect(readTriggerDraft(expression)).toEqual(draft);
    expect(writeTrigger(readTriggerDraft(expression))).toBe(expression);
  });

  test('drops the parts that another type does not have', () => {
    expect(writeTrigger({ type: 'manual', target: 'Zulrah', goal: '5' })).toBe('manual');
    expect(writeTrigger({ type: 'pet', target: ' any ', goal: '5' })).toBe('pet:any');
  });
});
