import { foldName } from './catalogue';
import names from './items.json';

/** An item of the game. */
export interface Item {
  readonly id: number;
  readonly name: string;
}

/** What players call items, by name. */
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
}

interface Index {
  /** The first id of each name: most others are the same item in a minigame. */
  readonly entries: readonly Entry[];
  /** By folded name and alias. */
  readonly named: ReadonlyMap<string, Entry>;
}

/** Made when somebody searches for the first time. */
let index: Index | null = null;

/** Returns the item of exactly this name, or that players call so; null if there is none. */
export function itemNamed(text: string): Item | null {
  index ??= makeIndex();
  return index.named.get(foldItem(text)) ?? null;
}

/**
 * Returns the item whose id somebody typed, or the items that fit a text, the best first: whose name or alias
 * it is, whose name or words it begins, whose name contains it. Upper case and punctuation do not matter.
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
  const meant = named.get(folded);
  const words = folded.split(' ');
  return entries
    .map((entry) => ({ entry, rank: entry === meant ? 0 : rankOf(entry, folded, words) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((left, right) => left.rank - right.rank || compareEntries(left.entry, right.entry))
    .slice(0, limit)
    .map(({ entry: { id, name } }) => ({ id, name }));
}

const NO_MATCH = 4;

function rankOf({ folded }: Entry, search: string, words: readonly string[]): number {
  if (folded.startsWith(search)) return 1;
  const own = folded.split(' ');
  if (words.every((word) => own.some((part) => part.startsWith(word)))) return 2;
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
    if (!named.has(folded)) named.set(folded, { id: Number(id), name, folded });
  }
  const entries = [...named.values()];
  for (const [alias, name] of itemAliases()) {
    const entry = named.get(foldItem(name));
    if (entry) named.set(foldItem(alias), entry);
  }
  return { entries, named };
}

/** Returns what players call items, with the name of each. */
export function itemAliases(): (readonly [alias: string, name: string])[] {
  return ALIASES.split(';').flatMap((line) => {
    const [name = '', aliases = ''] = line.split(':');
    return aliases.split(',').map((alias) => [alias.trim(), name.trim()] as const);
  });
}
