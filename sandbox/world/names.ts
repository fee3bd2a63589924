import { oneOf } from './chance';

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

/** A player name of at most twelve characters. */
export function playerName(...words: readonly (string | number)[]): string {
  return `${oneOf(FIRST, ...words, 'first')} ${oneOf(LAST, ...words, 'last')}`;
}

/** The name of a group of players. */
export function groupName(...words: readonly (string | number)[]): string {
  return `${oneOf(PLACES, ...words, 'place')} ${oneOf(LAST, ...words, 'animal')}s`;
}
