import { randomElement } from './chance';

const FIRST = [
  'Iron',
  'Swift',
  'Brave',
  'Lucky',
  'Old',
  'Dark',
  'Silly',
  'Wild',
  'Pure',
  'Red',
  'Frost',
  'Mossy',
] as const;
const LAST = [
  'Falcon',
  'Otter',
  'Goblin',
  'Mage',
  'Ranger',
  'Duke',
  'Badger',
  'Imp',
  'Wizard',
  'Gnome',
  'Lynx',
  'Yak',
] as const;
const PLACES = ['Lantern', 'Harbour', 'Falador', 'Varrock', 'Barrow', 'Lumbridge'] as const;

/** Returns a player name of at most twelve characters. */
export function playerName(...words: readonly (string | number)[]): string {
  return `${randomElement(FIRST, ...words, 'first')} ${randomElement(LAST, ...words, 'last')}`;
}

/** Returns the name of a group. */
export function groupName(...words: readonly (string | number)[]): string {
  return `${randomElement(PLACES, ...words, 'place')} ${randomElement(LAST, ...words, 'animal')}s`;
}
