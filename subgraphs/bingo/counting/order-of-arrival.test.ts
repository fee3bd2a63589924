import { repetitions } from '#tests/support/full';
import { type Random, randomFrom, randomInteger } from '#tests/support/random';
import { suiteArea } from '#tests/support/suite';
import { countOf, type Fact, proofOf } from '../rules/proof';
import { addDinkPlayer, type DinkPlayer, notify } from '../test-support/dink';
import { differences, happened, report } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent } from '../test-support/players';

const EVENT = 'arrivals';
const FAR = 1_000_000;
const TASKS = [
  { position: 0, name: 'Kills', trigger: `npc_kill:Zulrah:${FAR}`, points: 1 },
  { position: 1, name: 'Whips', trigger: `all(item_obtain:4151:${FAR}; npc_kill:zulrah:${FAR})`, points: 1 },
];
const DROPS = [{ id: 4151, quantity: 1 }];
const START = Date.UTC(2026, 1, 1);

const area = suiteArea(openTestArea);
let users = 100;

beforeAll(async () => {
  await addEvent(area, EVENT, { tasks: TASKS });
});

/** Something that a client sends, and the facts that it is about kills and whips. */
interface Sent {
  readonly kill?: Fact;
  readonly whip?: Fact;
  send(player: DinkPlayer): Promise<unknown>;
}

const reading = (source: Fact['source'], at: number, value: number): Fact => ({
  source,
  at,
  value,
  isReading: true,
});
const times = (source: Fact['source'], at: number, value = 1): Fact => ({
  source,
  at,
  value,
  isReading: false,
});

/** Returns what clients send about random kills, each with a whip; some of it says what cannot be. */
function history(random: Random): Sent[] {
  let at = START;
  return Array.from({ length: 8 }, (_, index) => index + 1).flatMap((kill) => {
    at += randomInteger(random, 30, 300) * 1000;
    const sent = (seconds: number) => at + seconds * 1000;
    const odd = random() < 0.2 ? randomInteger(random, 1, 4000) : 0;
    const dink = (type: string, extra: object, when: number) => (player: DinkPlayer) =>
      notify(area, player, type, extra, when);
    const say = (measure: object, when: number) => (player: DinkPlayer) =>
      report(
        area,
        player,
        happened('npc_kill', 'zulrah', { ...measure, occurred_at: new Date(when).toISOString() }),
      );
    const loot = { items: DROPS, source: 'Zulrah', category: 'NPC', killCount: 91 + kill + odd };
    const ways: Sent[] = [
      {
        kill: reading('client', sent(1), 91 + kill + odd),
        whip: times('client', sent(1)),
        send: dink('LOOT', loot, sent(1)),
      },
      {
        kill: reading('game', sent(2), 1000 + kill),
        send: dink('KILL_COUNT', { boss: 'Zulrah', count: 1000 + kill }, sent(2)),
      },
      {
        whip: times('casket', sent(3)),
        send: dink('CLUE', { items: DROPS, clueType: 'Hard', numberCompleted: kill }, sent(3)),
      },
      { kill: times('increment', sent(4)), send: say({ increment: 1 }, sent(4)) },
      { kill: reading('total', sent(5), 2000 + kill), send: say({ total: 2000 + kill }, sent(5)) },
    ];
    return ways.filter(() => random() < 0.6);
  });
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item);
}

async function countsOf({ participantId }: DinkPlayer): Promise<Record<string, number>> {
  const rows: { thing: string; count: string }[] = await area.dataSource.query(
    `SELECT counted AS thing, count FROM bingo.counts WHERE participant_id = $1
      UNION ALL SELECT 'part ' || part, count FROM bingo.part_counts WHERE participant_id = $1`,
    [participantId],
  );
  return Object.fromEntries(rows.map(({ thing, count }) => [thing, Number(count)]));
}

const counted = (facts: readonly (Fact | undefined)[]) =>
  countOf(proofOf(facts.flatMap((fact) => fact ?? [])).proof);

describe('notifications and reports of the same kills', () => {
  it('count the same in every order of arrival, and what they prove', async () => {
    for (let seed = 0; seed < repetitions(6, 60); seed += 1) {
      const random = randomFrom(seed);
      const sent = history(random);
      const kills = counted(sent.map(({ kill }) => kill));
      const expected = {
        'npc_kill:zulrah': kills,
        'part npc_kill:zulrah': kills,
        'part item_obtain:4151': counted(sent.map(({ whip }) => whip)),
      };
      for (const arrived of [sent, sent.toReversed(), shuffled(sent, random), shuffled(sent, random)]) {
        const player = await addDinkPlayer(area, EVENT, String(users++));
        for (const message of arrived) await message.send(player);
        const stored = await countsOf(player);
        expect({ seed, ...stored }).toEqual({ seed, ...expected });
      }
    }
    expect(await differences(area, EVENT)).toEqual([]);
  });
});
