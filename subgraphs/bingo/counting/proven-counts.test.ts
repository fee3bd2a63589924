import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { addDinkPlayer, type DinkPlayer, notify } from '../test-support/dink';
import { COMPLETE, differences, entriesOf, happened, report, reverse } from '../test-support/ledger';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { addEvent, kills, ORGANISER, submit } from '../test-support/players';

const EVENT = 'proven';
const TASKS = [
  { position: 0, name: 'Zulrah', trigger: 'npc_kill:Zulrah:100000', points: 10 },
  { position: 1, name: 'Zulrah and imps', trigger: 'all(npc_kill:zulrah:100000; npc_kill:imp:5)', points: 1 },
];
const LEDGER =
  'query ($id: ID!) { bingoLedger(eventId: $id, first: 9) { nodes { taskPosition change reason } } }';

let database: TestDatabase;
let area: TestArea;
let users = 100;

beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
  await addEvent(area, EVENT, { tasks: TASKS });
});
afterAll(async () => {
  expect(await differences(area, EVENT)).toEqual([]);
  await area.close();
  await database.drop();
});

const START = Date.now() - 3_600_000;
const newPlayer = () => addDinkPlayer(area, EVENT, String(users++));
const loot = (player: DinkPlayer, seconds: number, killCount?: number) =>
  notify(
    area,
    player,
    'LOOT',
    { items: [], source: 'Zulrah', category: 'NPC', killCount },
    START + seconds * 1000,
  );
const game = (player: DinkPlayer, seconds: number, count: number) =>
  notify(area, player, 'KILL_COUNT', { boss: 'Zulrah', count }, START + seconds * 1000);
const say = (player: DinkPlayer, seconds: number, measure: object) =>
  report(
    area,
    player,
    happened('npc_kill', 'zulrah', {
      ...measure,
      occurred_at: new Date(START + seconds * 1000).toISOString(),
    }),
  );
const raise = (player: DinkPlayer, total: number) => submit(area, player, kills(EVENT, total));
/** The count of the task, and that of the part of the composed goal. */
async function countsOf({ participantId }: DinkPlayer): Promise<number[]> {
  const rows: { count: string }[] = await area.dataSource.query(
    `SELECT count FROM bingo.counts WHERE participant_id = $1
      UNION ALL SELECT count FROM bingo.part_counts WHERE participant_id = $1`,
    [participantId],
  );
  return rows.map(({ count }) => Number(count));
}
/** The entries of the last player, newest first. */
async function ledger(): Promise<unknown[]> {
  const { bingoLedger } = await area.ask<{ bingoLedger: { nodes: unknown[] } }>(
    LEDGER,
    { id: EVENT },
    ORGANISER,
  );
  return bingoLedger.nodes;
}

describe('a kill', () => {
  it('counts once by two counters that are 909 apart, in both orders', async () => {
    const player = await newPlayer();
    await game(player, 0, 1000);
    await loot(player, 1, 91);
    await loot(player, 60, 92);
    await game(player, 61, 1001);
    expect(await countsOf(player)).toEqual([2, 2]);
  });

  it('counts once by the increment of one client and the total of another, in whatever order they arrive', async () => {
    const player = await newPlayer();
    await say(player, 60, { total: 501 });
    await say(player, 61, { increment: 1 });
    await say(player, 1, { increment: 1 });
    await say(player, 0, { total: 500 });
    await say(player, 121, { increment: 1 });
    await say(player, 120, { total: 502 });
    expect(await countsOf(player)).toEqual([3, 3]);
  });

  it('counts though the player went over to another client in between', async () => {
    const player = await newPlayer();
    for (const [index, seconds] of [0, 60, 120].entries()) await loot(player, seconds, 91 + index);
    for (const seconds of [180, 240]) await say(player, seconds, { increment: 1 });
    await raise(player, 1);
    expect(await countsOf(player)).toEqual([5, 5]);
    for (const total of [2, 3, 3]) await raise(player, total);
    expect(await countsOf(player)).toEqual([7, 5]);
    for (const total of [4, 5]) await submit(area, player, { ...kills(EVENT, total), taskPosition: 1 });
    expect(await countsOf(player)).toEqual([7, 6]);
  });

  it('counts once after submissions of which it is one', async () => {
    const player = await newPlayer();
    for (const total of [10, 11, 12]) await raise(player, total);
    expect(await countsOf(player)).toEqual([12]);
    const now = (Date.now() - START) / 1000;
    await game(player, now, 1000);
    expect(await countsOf(player)).toEqual([12, 1]);
    await game(player, now + 60, 1001);
    expect(await countsOf(player)).toEqual([13, 2]);
  });

  it('counts for other tasks that a submission is not for, in both orders', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    const now = (Date.now() - START) / 1000;
    await submit(area, first, { ...kills(EVENT, 1), taskPosition: 1 });
    await loot(first, now, 77);
    await loot(second, now, 77);
    await submit(area, second, { ...kills(EVENT, 1), taskPosition: 1 });
    expect(await countsOf(first)).toEqual([1, 1]);
    expect(await countsOf(second)).toEqual([1, 1]);
  });
});

describe('growth that is not believed', () => {
  it('counts one, and organisers see why', async () => {
    const player = await newPlayer();
    await loot(player, 0, 910);
    await loot(player, 2, 5101);
    await loot(player, 60, 65_535);
    const doubts = [
      'the counter says 65535, which is no count: counted as 1',
      'the counter grew by 4191 in 2 s: counted as 1',
      null,
    ];
    expect((await ledger()).slice(0, 6)).toEqual(
      doubts.flatMap((reason) => [
        { taskPosition: 1, change: 1, reason },
        { taskPosition: 0, change: 1, reason },
      ]),
    );
  });

  it('is in the ledger though another counter reported the kill', async () => {
    const player = await newPlayer();
    await loot(player, 0, 910);
    await game(player, 2, 50);
    await game(player, 60, 51);
    expect(await loot(player, 61, 5101)).toEqual({
      outcome: 'ignored',
      reason: 'the counter grew by 4191 in 61 s: counted as 1',
      tasks: [],
    });
    expect((await ledger()).slice(0, 1)).toEqual([
      { taskPosition: 1, change: 0, reason: 'the counter grew by 4191 in 61 s: counted as 1' },
    ]);
    expect(await countsOf(player)).toEqual([2, 2]);
  });

  it('is taken back when a late notification shows that it was impossible', async () => {
    const player = await newPlayer();
    await game(player, 0, 100);
    await game(player, 1000, 150);
    expect(await countsOf(player)).toEqual([51, 51]);
    expect(await game(player, 990, 101)).toMatchObject({
      outcome: 'accepted',
      tasks: [
        { position: 0, count: 3 },
        { position: 1, count: 0 },
      ],
    });
    expect((await ledger()).slice(0, 1)).toMatchObject([
      { change: -48, reason: expect.stringMatching(/^it arrived late/) },
    ]);
  });

  it('is not taken back twice if an organiser reversed it', async () => {
    const player = await newPlayer();
    await game(player, 0, 100);
    await game(player, 1000, 150);
    const entries = (await entriesOf(area, player)).filter(({ change }) => change === '50');
    for (const entry of entries) await reverse(area, player, entry);
    await game(player, 990, 101);
    expect(await countsOf(player)).toEqual([1, 1]);
    await game(player, 1060, 151);
    expect(await countsOf(player)).toEqual([2, 2]);
  });

  it('leaves a completed task completed', async () => {
    const player = await newPlayer();
    await game(player, 0, 100);
    await game(player, 1000, 150);
    await area.execute(COMPLETE, { id: player.participantId, at: 0 }, ORGANISER);
    await game(player, 990, 101);
    expect(await countsOf(player)).toEqual([51, 3]);
  });
});
