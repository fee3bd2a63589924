import { BOSSES } from '../triggers/catalogue';
import { readTrigger } from '../triggers/trigger';
import { canonicalTrigger } from '../triggers/trigger-matching';
import { valuesOf } from './reading-values';

/** The bosses of the tracker, by the names of its API. */
const TRACKER_BOSSES =
  `abyssal_sire alchemical_hydra amoxliatl araxxor artio barrows_chests bryophyta callisto calvarion cerberus
  chambers_of_xeric chambers_of_xeric_challenge_mode chaos_elemental chaos_fanatic commander_zilyana corporeal_beast
  crazy_archaeologist dagannoth_prime dagannoth_rex dagannoth_supreme deranged_archaeologist doom_of_mokhaiotl duke_sucellus
  general_graardor giant_mole grotesque_guardians hespori kalphite_queen king_black_dragon kraken kreearra kril_tsutsaroth
  lunar_chests mimic nex nightmare phosanis_nightmare obor phantom_muspah sarachnis scorpia scurrius shellbane_gryphon skotizo
  sol_heredit spindel tempoross the_gauntlet the_corrupted_gauntlet the_hueycoatl the_leviathan the_royal_titans the_whisperer
  theatre_of_blood theatre_of_blood_hard_mode thermonuclear_smoke_devil tombs_of_amascut tombs_of_amascut_expert tzkal_zuk
  tztok_jad vardorvis venenatis vetion vorkath wintertodt yama zalcano zulrah`.split(/\s+/);

describe('the amounts of a reading', () => {
  it('have every boss of the catalogue', () => {
    const kills = Object.fromEntries(TRACKER_BOSSES.map((boss) => [boss, 10]));
    const things = BOSSES.map(({ name }) => {
      const reading = readTrigger(`kc_gain:${name}:1`);
      return 'trigger' in reading ? canonicalTrigger(reading.trigger) : reading.problem;
    });
    expect(Object.keys(valuesOf({ experience: {}, kills })).sort()).toEqual(things.sort());
  });

  it('have the skills of the game and nothing else', () => {
    const experience = { overall: 900, mining: 5, runecrafting: 6, dancing: 7 };
    expect(valuesOf({ experience, kills: { unheard_of: 3 } })).toEqual({
      'xp_gain:mining': 5,
      'xp_gain:runecraft': 6,
    });
  });

  it('without a rank are the most kills that are possible, and no experience', () => {
    expect(valuesOf({ experience: { mining: -1 }, kills: { zulrah: -1, mimic: -1 } })).toEqual({
      'kc_gain:zulrah': 4,
      'kc_gain:mimic': 0,
    });
  });
});
