import { goalText } from './goal-text';

test.each([
  ['npc_kill:zulrah:50', 'Zulrah × 50'],
  ['npc_kill:cox:1', 'Chambers of Xeric'],
  ['npc_kill:My_own creature:1500', 'My own creature × 1,500'],
  ['kc_gain:tob:3', 'Theatre of Blood × 3'],
  ['item_obtain:4151:1', 'Abyssal whip'],
  ['item_obtain:4151:3', 'Abyssal whip × 3'],
  ['item_obtain:99999999:2', 'item 99999999 × 2'],
  ['collection_log:4151', 'Abyssal whip in the collection log'],
  ['skill_level:slayer:85', 'Slayer 85'],
  ['xp_gain:mining:1000000', '1,000,000 experience in Mining'],
  ['quest_complete:dragon_slayer_2', 'Dragon Slayer II'],
  ['quest_complete:My own quest', 'My own quest'],
  ['achievement:varrock diary:ELITE', 'Varrock diary, elite'],
  ['achievement:Nowhere:hard', 'Nowhere diary, hard'],
  ['clue:Hard:10', 'hard clue × 10'],
  ['slayer_task:any:5', 'any slayer task × 5'],
  ['slayer_task:Kraken:1', 'slayer task of Kraken'],
  ['combat_achievement:Noxious Foe', 'Noxious Foe'],
  ['item_value:5000000', 'a drop worth 5,000,000'],
  ['pet:vorki', 'Vorki'],
  ['pet:Any', 'any pet'],
  ['manual', 'by an organiser'],
  ['any(pet:Vorki; item_obtain:4151:1)', 'Vorki or Abyssal whip'],
  ['all(npc_kill:Cow:3; any(pet:Vorki; pet:Hellpuppy))', 'Cow × 3 and (Vorki or Hellpuppy)'],
  ['sum(1500; npc_kill:Zulrah; item_obtain:4151)', '1,500 of Zulrah or Abyssal whip'],
  ['sum(2; clue:hard; xp_gain:mining)', '2 of hard clue or experience in Mining'],
  ['what is this', 'what is this'],
])('%s reads %s', (trigger, text) => {
  expect(goalText(trigger)).toBe(text);
});
