import { goalFromWords } from './goal-from-words';
import { goalText } from './goal-text';

describe('a goal in words', () => {
  it.each([
    ['500 Zulrah', 'npc_kill:Zulrah:500'],
    ['500x zulrah kills', 'npc_kill:Zulrah:500'],
    ['Zulrah x500', 'npc_kill:Zulrah:500'],
    ['Zulrah × 1,500', 'npc_kill:Zulrah:1500'],
    ['1.5k zulrah kc', 'npc_kill:Zulrah:1500'],
    ['kill zulrah', 'npc_kill:Zulrah:1'],
    ['10 cox', 'npc_kill:Chambers of Xeric:10'],
    ['100 goblin kills', 'npc_kill:goblin:100'],
    ['85 slayer', 'skill_level:slayer:85'],
    ['Slayer 85', 'skill_level:slayer:85'],
    ['level 99 Runecrafting', 'skill_level:runecraft:99'],
    ['500 of Zulrah', 'npc_kill:Zulrah:500'],
    ['1m mining xp', 'xp_gain:mining:1000000'],
    ['500k experience in mining', 'xp_gain:mining:500000'],
    ['Dragon Slayer II', 'quest_complete:Dragon Slayer II'],
    ['dragon slayer 2', 'quest_complete:Dragon Slayer II'],
    ['Complete Song of the Elves', 'quest_complete:Song of the Elves'],
    ['Varrock elite', 'achievement:Varrock:elite'],
    ['hard Lumbridge diary', 'achievement:Lumbridge & Draynor:hard'],
    ['10 hard clues', 'clue:hard:10'],
    ['master casket', 'clue:master:1'],
    ['5 slayer tasks', 'slayer_task:any:5'],
    ['a drop worth 5m', 'item_value:5000000'],
    ['5m drop', 'item_value:5000000'],
    ['any pet', 'pet:any'],
    ['vorki', 'pet:Vorki'],
    ['abyssal whip', 'item_obtain:4151:1'],
    ['3 whips', 'item_obtain:4151:3'],
    ['bcp', 'item_obtain:11832:1'],
    ['Abyssal whip in the collection log', 'collection_log:4151'],
    ['bcp or tassets', 'any(item_obtain:11832:1; item_obtain:11834:1)'],
    ['bcp/tassets', 'any(item_obtain:11832:1; item_obtain:11834:1)'],
    ['bcp and vorki', 'all(item_obtain:11832:1; pet:Vorki)'],
    ['5 zulrah + 85 slayer', 'all(npc_kill:Zulrah:5; skill_level:slayer:85)'],
    ['150 zulrah or vorkath', 'sum(150; npc_kill:Zulrah; npc_kill:Vorkath)'],
    ['Romeo & Juliet', 'quest_complete:Romeo & Juliet'],
    ['npc_kill:Cow:3', 'npc_kill:Cow:3'],
    ['manual', 'manual'],
  ])('%s is %s', (words, trigger) => {
    expect(goalFromWords(words)).toBe(trigger);
  });

  it.each([
    '',
    'Take a selfie with a bear',
    '500',
    '0 zulrah',
    'Dragon Slayer',
    '200 slayer',
    'zulrah or something',
    'x'.repeat(5000),
  ])('%s is not understood', (words) => {
    expect(goalFromWords(words)).toBeNull();
  });

  it.each([
    'npc_kill:Zulrah:1500',
    'item_obtain:4151:3',
    'collection_log:4151',
    'skill_level:slayer:85',
    'xp_gain:mining:1000000',
    'quest_complete:Dragon Slayer II',
    'achievement:Kourend & Kebos:elite',
    'clue:hard:10',
    'slayer_task:any:5',
    'item_value:5000000',
    'pet:any',
    'pet:Vorki',
    'manual',
    'any(pet:Vorki; item_obtain:4151:1)',
    'all(npc_kill:Zulrah:3; pet:Vorki)',
    'sum(1500; npc_kill:Zulrah; npc_kill:Vorkath)',
  ])('%s is understood from its own words', (trigger) => {
    expect(goalFromWords(goalText(trigger))).toBe(trigger);
  });
});
