import { foldName } from './catalogue';
import names from './items.json';

/** An item of the game. */
export interface Item {
  readonly id: number;
  readonly name: string;
}

/** Aliases of items: a name, then what players call it. */
const ALIASES = `
Abyssal whip: whip; Amulet of fury: fury; Amulet of torture: torture, tort; Ancestral hat: anc hat; Armadyl chestplate: acp; Armadyl chainskirt: acs; Armadyl crossbow: acb;
Armadyl godsword: ags; Avernic defender hilt: avernic; Bandos chestplate: bcp; Bandos godsword: bgs; Bandos tassets: tassets, tassies; Berserker ring: b ring, bring; Dragon claws: claws;
Dragon hunter crossbow: dhcb; Dragon hunter lance: dhl, lance; Dragon pickaxe: dpick; Dragon warhammer: dwh; Draconic visage: visage; Elder maul: maul; Elidinis' ward: ward;
Elysian sigil: ely; Enhanced crystal weapon seed: enhanced, bowfa; Eternal boots: eternals; Fire cape: fcape; Ghrazi rapier: rapier, rap; Infernal cape: icape; Justiciar faceguard: justi;
Kodai insignia: kodai; Kraken tentacle: tentacle; Lightbearer: lb; Masori body: masori; Mystic smoke staff: smoke staff; Occult necklace: occult; Osmumten's fang: fang;
Pegasian boots: pegs, pegasians; Primordial boots: prims; Ring of suffering (uncharged): suffering; Saradomin godsword: sgs; Scythe of vitur (uncharged): scythe; Serpentine visage: serp; Tanzanite fang: blowpipe, bp;
Toxic staff of the dead (uncharged): tsotd; Trident of the seas (charged): trident; Tumeken's shadow (uncharged): shadow; Twisted bow: tbow; Twisted buckler: buckler; Uncut onyx: onyx; Voidwaker hilt: voidwaker; Zamorak godsword: zgs; Zamorakian spear: zspear
`;

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(names));

/** Returns the name of an item, such as `Abyssal whip` of `4151`; null if the catalogue lacks the id. */
export function itemName(id: string): string | null {
  return NAMES.get(id) ?? null;
}

/** Returns one spelling for the name of an item, without the parentheses of its variant. */
function foldItem(text: string): string {
  return foldName(text.replace(/[()]/g, ' ').trim());
}

interface Entry extends Item {
  readonly folded: string;
  /** Of the folded name. */
  readonly words: readonly string[];
}

interface Index {
  /** The first id of each name: most others are the same item in a minigame. */
  readonly entries: readonly Entry[];
  /** By folded name and alias. */
  readonly named: ReadonlyMap<string, Entry>;
}

/** Built by the first search. */
let index: Index | null = null;

/** Returns the item with this name or alias; null if there is none. */
export function itemNamed(text: string): Item | null {
  index ??= makeIndex();
  return index.named.get(foldItem(text)) ?? null;
}

/**
 * Returns the item with this id, or the items that match a text, best match first: by name or alias, by the
 * beginning of the name, by the beginnings of its words, by a part of it. Ignores case and punctuation.
 *
 * @param limit maximum number of items.
 */
export function findItems(search: string, limit: number): Item[] {
  const ofId = itemName(search.trim());
  if (ofId !== null) return [{ id: Number(search), name: ofId }];
  const folded = foldItem(search);
  if (folded === '') return [];
  index ??= makeIndex();
  const { entries, named } = index;
  const exact = named.get(folded);
  const words = [...new Set(folded.split(' '))];
  return entries
    .map((entry) => ({ entry, rank: entry === exact ? 0 : rankOf(entry, folded, words) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((left, right) => left.rank - right.rank || compareEntries(left.entry, right.entry))
    .slice(0, limit)
    .map(({ entry: { id, name } }) => ({ id, name }));
}

const NO_MATCH = 4;

function rankOf({ folded, words: itemWords }: Entry, search: string, words: readonly string[]): number {
  if (folded.startsWith(search)) return 1;
  if (words.every((word) => itemWords.some((part) => part.startsWith(word)))) return 2;
  return folded.includes(search) ? 3 : NO_MATCH;
}

/** Shorter names first: variants of an item have longer ones. */
function compareEntries(left: Entry, right: Entry): number {
  return left.folded.length - right.folded.length || left.id - right.id;
}

function makeIndex(): Index {
  const named = new Map<string, Entry>();
  for (const [id, name] of NAMES) {
    const folded = foldItem(name);
    if (!named.has(folded)) named.set(folded, { id: Number(id), name, folded, words: folded.split(' ') });
  }
  const entries = [...named.values()];
  for (const [alias, name] of itemAliases()) {
    const entry = named.get(foldItem(name));
    if (entry) named.set(foldItem(alias), entry);
  }
  return { entries, named };
}

/** Returns the aliases of items, each with the item's name. */
export function itemAliases(): (readonly [alias: string, name: string])[] {
  return ALIASES.split(';').flatMap((line) => {
    const [name = '', aliases = ''] = line.split(':');
    return aliases.split(',').map((alias) => [alias.trim(), name.trim()] as const);
  });
}
