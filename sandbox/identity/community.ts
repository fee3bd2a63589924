import { createHash } from 'node:crypto';

/** A member of the invented community. */
export interface CommunityMember {
  /** 18 digits. */
  readonly id: string;
  readonly username: string;
  readonly globalName: string | null;
  /** 32 hexadecimal digits. */
  readonly avatar: string;
  readonly about: string;
  /** Name of the character in the game. */
  readonly player: string;
}

const MEMBERS: readonly (readonly [
  username: string,
  globalName: string | null,
  about: string,
  player: string,
])[] = [
  ['admin', 'Admin', 'Super administrator of the sandbox', 'Zezima'],
  ['ironbram', 'Iron Bram', 'Plays alone, talks to everybody', 'Iron Bram'],
  ['mossgiant.mae', 'Mae', 'Organises the Sunday boss mass', 'Mossy Mae'],
  ['questcape_quinn', 'Quinn', 'Finished every quest, twice', 'Quest Quinn'],
  ['lukasz_99', 'Łukasz 🛡️', 'One skill short of the cape', 'Lukasz 99'],
  ['wintertodd', null, 'Never set a display name', 'Wintertodd'],
  ['nora.new', 'Nora', 'Joined the clan last week', 'Nora Newly'],
  ['abyssal_ada', 'Ada', 'Reviews proofs in the evening', 'Abyssal Ada'],
  ['bronze.ben', 'Ben', 'Has a spreadsheet for everything', 'Bronze Ben'],
  ['cave_crawler_cy', 'Cy', 'Knows every shortcut', 'Crawler Cy'],
  ['dharok.dee', 'Dee', 'Fights at one hitpoint', 'Dharok Dee'],
  ['emberlight_eli', 'Eli', 'Keeps the fire burning', 'Ember Eli'],
  ['farming.flo', 'Flo', 'Waters the herbs at dawn', 'Farming Flo'],
  ['gricollerian', 'Gri', 'Solves the hard clues', 'Gricollerian'],
  ['herbi_hana', 'Hana', 'Sells potions below price', 'Herbi Hana'],
  ['inferno.ivo', 'Ivo', 'Still tries the last wave', 'Inferno Ivo'],
  ['jad_jules', 'Jules', 'Prays at the right moment', 'Jad Jules'],
  ['karambwan_kit', 'Kit', 'Fishes while the others fight', 'Karambwan K'],
  ['lunar.lio', 'Lio', 'Teleports the whole clan', 'Lunar Lio'],
  ['mithril_mo', 'Mo', 'Smiths for the newcomers', 'Mithril Mo'],
  ['nex_nadia', 'Nadia', 'Leads the masses on Fridays', 'Nex Nadia'],
  ['oak_ole', 'Ole', 'Cuts trees in meetings', 'Oak Ole'],
  ['prayer.pia', 'Pia', 'Collects bones', 'Prayer Pia'],
  ['rune_rafa', 'Rafa', 'Runs the abyss', 'Rune Rafa'],
  ['slayer.sam', 'Sam', 'Is always on a task', 'Slayer Sam'],
  ['tob_tess', 'Tess', 'Calls out in the theatre', 'Tob Tess'],
  ['ultimate_uma', 'Uma', 'Owns one bag', 'Ultimate Uma'],
  ['vorkath.vik', 'Vik', 'Has seen four thousand dragons', 'Vorkath Vik'],
  ['wise.wen', 'Wen', 'Answers questions in the chat', 'Wise Wen'],
  ['zulrah_zoe', 'Zoe', 'Knows the rotations by heart', 'Zulrah Zoe'],
];

/** The 30 invented members of the community. */
export const COMMUNITY: readonly CommunityMember[] = MEMBERS.map(
  ([username, globalName, about, player], index) => {
    const id = String(100_000_000_000_000_001n + BigInt(index));
    const avatar = createHash('sha256').update(`avatar:${id}`).digest('hex').slice(0, 32);
    return { id, username, globalName, avatar, about, player };
  },
);
