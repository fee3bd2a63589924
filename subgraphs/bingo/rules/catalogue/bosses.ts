/** A boss as the group tracker names it, and what players call it. */
export interface Boss {
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
