import { foldCase } from '#kit/rules/names';

const ROMAN = new Map([
  ['i', '1'],
  ['ii', '2'],
  ['iii', '3'],
]);

/** Words that clients add to the name of a diary, or leave out. */
const DIARY_WORDS: ReadonlySet<string> = new Set(['diary', 'and', 'provinces']);

/**
 * Returns one spelling for names of the game however clients write them: `dragon_slayer_i`, `Dragon Slayer I`
 * and `Dragon Slayer 1` are equal, and so are names with and without apostrophes, dots and colons.
 */
export function foldName(name: string): string {
  return joined(partsOfName(name), name);
}

/** Returns one spelling for an achievement diary: `Varrock Diary` is `Varrock`. */
export function foldDiary(name: string): string {
  return joined(
    partsOfName(name).filter((word) => !DIARY_WORDS.has(word)),
    name,
  );
}

function partsOfName(name: string): string[] {
  return foldCase(name)
    .replace(/['’.!&]/g, '')
    .split(/[\s:_-]+/)
    .filter((word) => word !== '')
    .map((word, index) => (index > 0 && ROMAN.get(word)) || word);
}

/** Names without any letter stay as they are. */
function joined(parts: readonly string[], name: string): string {
  return parts.length > 0 ? parts.join(' ') : foldCase(name);
}

/** A boss as the group tracker names it, and what players call it. */
interface Boss {
  readonly name: string;
  readonly aliases: readonly string[];
}

/** The bosses and raids of the game. Names are those of the game's kill count messages. */
export const BOSSES: readonly Boss[] = `
Abyssal Sire: sire; Alchemical Hydra; Amoxliatl; Araxxor; Artio; Barrows Chests: barrows, barrows chest; Bryophyta; Callisto; Calvar'ion; Cerberus: cerb;
Chambers of Xeric: cox, raids, raids 1, olm; Chambers of Xeric Challenge Mode: cox cm, chambers of xeric cm; Chaos Elemental: chaos ele; Chaos Fanatic; Commander Zilyana: zilyana, saradomin, sara;
Corporeal Beast: corp; Crazy Archaeologist; Dagannoth Prime: dag prime; Dagannoth Rex: dag rex; Dagannoth Supreme: dag supreme; Deranged Archaeologist; Doom of Mokhaiotl;
Duke Sucellus: duke; General Graardor: graardor, bandos; Giant Mole: mole; Grotesque Guardians: gargs; Hespori; Kalphite Queen: kq; King Black Dragon: kbd; Kraken; Kree'Arra: armadyl, arma;
K'ril Tsutsaroth: kril, zamorak, zammy; Lunar Chests: lunar chest, moons of peril, perilous moons; Mimic; Nex; Nightmare: the nightmare; Phosani's Nightmare: phosani; Obor; Phantom Muspah: muspah; Royal Titans: titans, the royal titans;
Sarachnis; Scorpia; Scurrius; Shellbane Gryphon; Skotizo; Sol Heredit: colosseum; Spindel; Tempoross; The Gauntlet: gauntlet, crystalline hunllef; The Corrupted Gauntlet: corrupted gauntlet, cg, corrupted hunllef; The Hueycoatl: hueycoatl, huey; The Leviathan: leviathan; The Whisperer: whisperer;
Theatre of Blood: tob, raids 2, verzik; Theatre of Blood Hard Mode: hmt, tob hm, theatre of blood hm; Thermonuclear Smoke Devil: thermy, smoke devil boss; Tombs of Amascut: toa, raids 3; Tombs of Amascut Expert Mode: toa expert, tombs of amascut expert; TzKal-Zuk: zuk, inferno;
TzTok-Jad: jad, fight caves; Vardorvis: vard; Venenatis; Vet'ion; Vorkath: vork; Wintertodt: wt; Yama; Zalcano; Zulrah
`
  .split(';')
  .map((entry) => {
    const [name = '', aliases = ''] = entry.split(':').map((part) => part.trim().replace(/\s+/g, ' '));
    return { name, aliases: aliases === '' ? [] : aliases.split(',').map((alias) => alias.trim()) };
  });

const byName = new Map(
  BOSSES.flatMap(({ name, aliases }) =>
    [name, ...aliases].map((spelling) => [foldName(spelling), foldName(name)] as const),
  ),
);

/** Returns one spelling for a creature: aliases of a boss are its name. */
export function foldCreature(name: string): string {
  const folded = foldName(name);
  return byName.get(folded) ?? folded;
}

/**
 * Returns the spelling of `foldCreature` for a boss of the catalogue, by its name or an alias; null for
 * others.
 */
export function bossNamed(name: string): string | null {
  return byName.get(foldName(name)) ?? null;
}

/** The achievement diaries, by area. */
export const DIARIES = [
  'Ardougne',
  'Desert',
  'Falador',
  'Fremennik',
  'Kandarin',
  'Karamja',
  'Kourend & Kebos',
  'Lumbridge & Draynor',
  'Morytania',
  'Varrock',
  'Western Provinces',
  'Wilderness',
] as const;

/** The tiers of diaries. */
export const DIARY_TIERS = ['easy', 'medium', 'hard', 'elite'] as const;

/** The tiers of clue scrolls. */
export const CLUE_TIERS = ['beginner', 'easy', 'medium', 'hard', 'elite', 'master'] as const;

/** The quests and miniquests of the game, as its journal names them. */
export const QUESTS: readonly string[] = `
A Kingdom Divided; A Night at the Theatre; A Porcine of Interest; A Soul's Bane; A Tail of Two Cats; A Taste of Hope;
Alfred Grimhand's Barcrawl; Animal Magnetism; Another Slice of H.A.M.; At First Light; Barbarian Training; Bear Your Soul; Below Ice Mountain;
Beneath Cursed Sands; Between a Rock...; Big Chompy Bird Hunting; Biohazard; Black Knights' Fortress; Bone Voyage; Cabin Fever; Children of the Sun;
Client of Kourend; Clock Tower; Cold War; Contact!; Cook's Assistant; Creature of Fenkenstrain; Current Affairs; Curse of the Empty Lord; Daddy's Home;
Darkness of Hallowvale; Death on the Isle; Death Plateau; Death to the Dorgeshuun; Defender of Varrock; Demon Slayer; Desert Treasure I; Desert Treasure II - The Fallen Empire;
Devious Minds; Doric's Quest; Dragon Slayer I; Dragon Slayer II; Dream Mentor; Druidic Ritual; Dwarf Cannon; Eadgar's Ruse; Eagles' Peak; Elemental Workshop I; Elemental Workshop II;
Enakhra's Lament; Enlightened Journey; Enter the Abyss; Ernest the Chicken; Ethically Acquired Antiquities; Fairytale I - Growing Pains; Fairytale II - Cure a Queen; Family Crest;
Family Pest; Fight Arena; Fishing Contest; Forgettable Tale...; Garden of Tranquillity; Gertrude's Cat; Getting Ahead; Ghosts Ahoy; Goblin Diplomacy; Grim Tales;
Haunted Mine; Hazeel Cult; Heroes' Quest; His Faithful Servants; Holy Grail; Hopespear's Will; Horror from the Deep; Icthlarin's Little Helper; Imp Catcher; In Aid of the Myreque; In Search of Knowledge;
In Search of the Myreque; Into the Tombs; Jungle Potion; King's Ransom; Lair of Tarn Razorlor; Land of the Goblins; Legends' Quest; Lost City; Lunar Diplomacy; Mage Arena I; Mage Arena II; Making Friends with My Arm;
Making History; Meat and Greet; Merlin's Crystal; Misthalin Mystery; Monk's Friend; Monkey Madness I; Monkey Madness II; Mountain Daughter; Mourning's End Part I; Mourning's End Part II;
Murder Mystery; My Arm's Big Adventure; Nature Spirit; Observatory Quest; Olaf's Quest; One Small Favour; Pandemonium; Perilous Moons; Pirate's Treasure; Plague City; Priest in Peril; Prince Ali Rescue; Prying Times;
Rag and Bone Man I; Rag and Bone Man II; Ratcatchers; Recipe for Disaster; Recruitment Drive; Regicide; Romeo & Juliet; Rocking Out; Roving Elves; Royal Trouble; Rum Deal; Rune Mysteries;
Scorpion Catcher; Scrambled!; Sea Slug; Secrets of the North; Shades of Mort'ton; Shadow of the Storm; Shadows of Custodia; Sheep Herder; Sheep Shearer; Shield of Arrav; Shilo Village; Sins of the Father;
Skippy and the Mogres; Sleeping Giants; Song of the Elves; Spirits of the Elid; Swan Song; Tai Bwo Wannai Trio; Tale of the Righteous; Tears of Guthix; Temple of Ikov; Temple of the Eye; The Ascent of Arceuus; The Corsair Curse;
The Curse of Arrav; The Depths of Despair; The Dig Site; The Enchanted Key; The Eyes of Glouphrie; The Feud; The Final Dawn; The Forsaken Tower; The Fremennik Exiles; The Fremennik Isles; The Fremennik Trials;
The Frozen Door; The Garden of Death; The General's Shadow; The Giant Dwarf; The Golem; The Grand Tree; The Great Brain Robbery; The Hand in the Sand; The Heart of Darkness; The Ides of Milk; The Knight's Sword; The Lost Tribe;
The Path of Glouphrie; The Queen of Thieves; The Restless Ghost; The Ribbiting Tale of a Lily Pad Labour Dispute; The Slug Menace; The Tourist Trap; Throne of Miscellania; Tower of Life; Tree Gnome Village; Tribal Totem; Troll Romance;
Troll Stronghold; Troubled Tortugans; Twilight's Promise; Underground Pass; Vale Totems; Vampyre Slayer; Wanted!; Watchtower; Waterfall Quest; What Lies Below; While Guthix Sleeps; Witch's House; Witch's Potion;
X Marks the Spot; Zogre Flesh Eaters
`
  .split(';')
  .map((name) => name.trim().replace(/\s+/g, ' '));

/** The pets, as the game's messages and collection log name them, with their item ids; null if unknown. */
const ITEMS: readonly (readonly [pet: string, item: number | null])[] = [
  ['Abyssal orphan', 13262],
  ['Abyssal protector', 26901],
  ['Baby chinchompa', 13324],
  ['Baby mole', 12646],
  ['Baron', 28250],
  ['Beaver', 13322],
  ['Beef', null],
  ['Bloodhound', 19730],
  ['Bran', 30622],
  ['Butch', 28248],
  ['Callisto cub', 13178],
  ['Chompy chick', 13071],
  ['Dom', 31130],
  ['Giant squirrel', 20659],
  ['Great blue heron', 13320],
  ['Gull', 31285],
  ['Hellpuppy', 13247],
  ['Heron', 13320],
  ['Herbi', 21509],
  ['Huberte', 30152],
  ['Ikkle hydra', 22746],
  ['Jal-nib-rek', 21291],
  ['Kalphite princess', 12647],
  ["Lil' creator", 25348],
  ["Lil' zik", 22473],
  ["Lil'viathan", 28252],
  ['Little nightmare', 24491],
  ['Moxi', 30154],
  ['Muphin', 27590],
  ['Nexling', 26348],
  ['Nid', 29836],
  ['Noon', 21748],
  ['Olmlet', 20851],
  ['Pet chaos elemental', 11995],
  ['Pet dagannoth prime', 12644],
  ['Pet dagannoth rex', 12645],
  ['Pet dagannoth supreme', 12643],
  ['Pet dark core', 12816],
  ['Pet general graardor', 12650],
  ["Pet k'ril tsutsaroth", 12652],
  ['Pet kraken', 12655],
  ["Pet kree'arra", 12649],
  ['Pet penance queen', 12703],
  ['Pet smoke devil', 12648],
  ['Pet snakeling', 12921],
  ['Pet zilyana', 12651],
  ['Phoenix', 20693],
  ['Prince black dragon', 12653],
  ['Quetzin', 28962],
  ['Rift guardian', 20665],
  ['Rock golem', 13321],
  ['Rocky', 20663],
  ["Scorpia's offspring", 13181],
  ['Scurry', 28801],
  ['Skotos', 21273],
  ['Smol heredit', 28960],
  ['Smolcano', 23760],
  ['Soup', 31283],
  ['Sraracha', 23495],
  ['Tangleroot', 20661],
  ['Tiny tempor', 25602],
  ["Tumeken's guardian", 27352],
  ['Tzrek-jad', 13225],
  ['Venenatis spiderling', 13177],
  ["Vet'ion jr.", 13179],
  ['Vorki', 21992],
  ['Wisp', 28246],
  ['Yami', 30888],
  ['Youngllef', 23757],
];

/** The names of the pets. */
export const PETS: readonly string[] = ITEMS.map(([pet]) => pet);

const ITEM_OF_PET = new Map(ITEMS.map(([pet, item]) => [foldName(pet), item]));

/** Returns the item id of a pet, however its name is spelt; null if it is unknown. */
export function petItem(name: string): number | null {
  return ITEM_OF_PET.get(foldName(name)) ?? null;
}

/** The skills of the game, as its high scores name them. */
export const SKILLS = [
  'attack',
  'defence',
  'strength',
  'hitpoints',
  'ranged',
  'prayer',
  'magic',
  'cooking',
  'woodcutting',
  'fletching',
  'fishing',
  'firemaking',
  'crafting',
  'smithing',
  'mining',
  'herblore',
  'agility',
  'thieving',
  'slayer',
  'farming',
  'runecraft',
  'hunter',
  'construction',
  'sailing',
] as const;

type Skill = (typeof SKILLS)[number];

/** The highest virtual level: the game shows 99 at most, players count further by experience. */
export const HIGHEST_LEVEL = 126;

/** Returns the skill with this name, ignoring case; null for an unknown name. */
export function skillNamed(text: string): Skill | null {
  const name = text.toLowerCase();
  // The statistics providers use its longer name.
  if (name === 'runecrafting') return 'runecraft';
  return SKILLS.find((skill) => skill === name) ?? null;
}
