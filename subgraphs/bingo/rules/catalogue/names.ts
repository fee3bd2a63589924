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

/** The pets of the game, as its messages and collection log name them. */
export const PETS: readonly string[] = `
Abyssal orphan; Abyssal protector; Baby chinchompa; Baby mole; Baron; Beaver; Beef; Bloodhound; Bran; Butch; Callisto cub; Chompy chick; Dom; Giant squirrel; Great blue heron; Hellpuppy; Heron; Herbi; Huberte; Ikkle hydra;
Jal-nib-rek; Kalphite princess; Lil' creator; Lil' zik; Lil'viathan; Little nightmare; Moxi; Muphin; Nexling; Nid; Noon; Olmlet; Pet chaos elemental; Pet dagannoth prime; Pet dagannoth rex; Pet dagannoth supreme; Pet dark core; Pet general graardor;
Pet k'ril tsutsaroth; Pet kraken; Pet kree'arra; Pet penance queen; Pet smoke devil; Pet snakeling; Pet zilyana; Phoenix; Prince black dragon; Quetzin; Rift guardian; Rock golem; Rocky; Scorpia's offspring; Scurry; Skotos; Smol heredit; Smolcano; Soup; Sraracha; Tangleroot;
Tiny tempor; Tumeken's guardian; Tzrek-jad; Venenatis spiderling; Vet'ion jr.; Vorki; Wisp; Yami; Youngllef
`
  .split(';')
  .map((name) => name.trim().replace(/\s+/g, ' '));
