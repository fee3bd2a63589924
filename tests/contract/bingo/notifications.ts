import type { HookedPlayer } from './seed';

/** A notification of Dink. */
export const notification = ({ rsn }: HookedPlayer, type: string, extra: object, changes: object = {}) => ({
  type,
  playerName: rsn,
  accountType: 'NORMAL',
  seasonalWorld: false,
  world: 302,
  regionId: 12_850,
  embeds: [{ timestamp: new Date().toISOString() }],
  extra,
  ...changes,
});

/** A time at which what other sources report is another kill. */
export const later = (seconds: number) => ({
  embeds: [{ timestamp: new Date(Date.now() + seconds * 1000).toISOString() }],
});

/** The content of a `LOOT`. */
export const loot = (items: readonly object[], changes: object = {}) => ({
  items,
  source: 'Goblin',
  category: 'NPC',
  ...changes,
});
export const whip = (quantity = 1) => ({ id: 4151, quantity, priceEach: 1, name: 'Abyssal whip' });
