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
export function playerName(...seeds: readonly (string | number)[]): string {
  return `${randomElement(FIRST, ...seeds, 'first')} ${randomElement(LAST, ...seeds, 'last')}`;
}

/** Returns the name of a group. */
export function groupName(...seeds: readonly (string | number)[]): string {
  return `${randomElement(PLACES, ...seeds, 'place')} ${randomElement(LAST, ...seeds, 'animal')}s`;
}
