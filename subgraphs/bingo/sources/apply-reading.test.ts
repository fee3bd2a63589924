import { suiteArea } from '#tests/support/suite';
import { differences, EDIT, entriesOf, reverse } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, ORGANISER, type TestPlayer, totalsOf } from '../test-support/players';
import { ReadingClock } from '../test-support/readings';

const area = suiteArea(openTestArea);

const TASKS = [
  { position: 0, name: 'Mine', trigger: 'xp_gain:mining:1000', points: 10 },
  { position: 1, name: 'Snake', trigger: 'kc_gain:zulrah:20', points: 20 },
  { position: 2, name: 'Both', trigger: 'all(xp_gain:runecrafting:100; npc_kill:Imp:1)', points: 30 },
  { position: 3, name: 'Raids', trigger: 'sum(10; kc_gain:cox; kc_gain:toa)', points: 40 },
];

let events = 0;

/** Adds an event with a player, whose name is that of the event. */
async function setUp(tasks: readonly object[] = TASKS, changes: object = {}) {
  events += 1;
  const eventId = `gains-${events}`;
  await addEvent(area, eventId, { tasks, ...changes });
  const player = await addPlayer(area, eventId, '7', eventId);
  return { eventId, player, clock: new ReadingClock() };
}

const changes = async (player: TestPlayer): Promise<unknown[]> =>
  (await entriesOf(area, player)).map(({ position, source, change, count, completed }) => [
    position,
    source,
    Number(change),
    Number(count),
    completed,
  ]);

async function measured(eventId: string) {
  const { data } = await area.execute(
    'query ($id: ID!) { bingoParticipants(eventId: $id) { measurement { state } } }',
    { id: eventId },
    ORGANISER,
  );
  return { rows: data?.bingoParticipants };
}

describe('a reading', () => {
  it('counts what was gained since the baseline, as entries of the ledger', async () => {
    const { eventId, player, clock } = await setUp();
    await clock.apply(area, eventId, { minute: 1, experience: { mining: 5000 }, kills: { zulrah: 100 } });
    expect(await changes(player)).toEqual([]);
    await clock.apply(area, eventId, { minute: 2, experience: { mining: 5400 }, kills: { zulrah: 100 } });
    await clock.apply(area, eventId, { minute: 3, experience: { mining: 6100 }, kills: { zulrah: 130 } });
    expect(await changes(player)).toEqual([
      [0, 'tracker', 400, 400, null],
      [0, 'tracker', 700, 1100, true],
      [1, 'tracker', 30, 30, true],
    ]);
    expect(await totalsOf(area, player.participantId)).toMatchObject({ points: 30, tasks: 2 });
    expect(await differences(area, eventId)).toEqual([]);
  });

  it('counts once, however often it arrives', async () => {
    const { eventId, player, clock } = await setUp();
    await clock.apply(area, eventId, { minute: 1, experience: { mining: 5000 } });
    const again = () => clock.apply(area, eventId, { minute: 2, experience: { mining: 5400 } });
    await Promise.all([again(), again(), again()]);
    await clock.apply(area, eventId, { minute: 1, experience: { mining: 5000 } });
    expect(await changes(player)).toEqual([[0, 'tracker', 400, 400, null]]);
  });

  it('counts as the baseline when it arrives after later ones', async () => {
    const { eventId, player, clock } = await setUp();
    await area.dataSource.query(
      'UPDATE bingo.tasks SET hidden_until = $2 WHERE event_id = $1 AND position = 2',
      [eventId, clock.at(1.5)],
    );
    const both = (minute: number, amount: number) => ({
      minute,
      experience: { mining: amount, runecrafting: amount },
    });
    await clock.apply(area, eventId, both(2, 1400));
    await clock.apply(area, eventId, both(3, 1450));
    await clock.apply(area, eventId, both(1, 1000));
    expect(await changes(player)).toEqual([
      [0, 'tracker', 50, 50, null],
      [2, 'tracker', 50, 50, null],
      [0, 'tracker', 400, 450, null],
      [2, 'tracker', 400, 450, null],
    ]);
    await clock.apply(area, eventId, both(4, 1460));
    expect((await changes(player)).slice(4)).toEqual([
      [0, 'tracker', 10, 460, null],
      [2, 'tracker', 10, 460, null],
    ]);
    expect(await differences(area, eventId)).toEqual([]);
  });

  it('from before a task was shown does not count for it, though it arrives later', async () => {
    const { eventId, player, clock } = await setUp();
    await area.dataSource.query(
      'UPDATE bingo.tasks SET hidden_until = $2 WHERE event_id = $1 AND position = 0',
      [eventId, clock.at(2.5)],
    );
    await clock.apply(area, eventId, { minute: 2, experience: { mining: 1400 } });
    await clock.apply(area, eventId, { minute: 3, experience: { mining: 1450 } });
    await clock.apply(area, eventId, { minute: 1, experience: { mining: 1000 } });
    expect(await changes(player)).toEqual([[0, 'tracker', 50, 50, null]]);
    await clock.apply(area, eventId, { minute: 4, experience: { mining: 1460 } });
    expect((await changes(player)).slice(1)).toEqual([[0, 'tracker', 10, 60, null]]);
  });

  it('counts for parts of composed goals', async () => {
    const { eventId, player, clock } = await setUp();
    const kills = { chambers_of_xeric: 50, tombs_of_amascut: 7 };
    await clock.apply(area, eventId, { minute: 1, experience: { runecrafting: 10 }, kills });
    await clock.apply(area, eventId, {
      minute: 2,
      experience: { runecrafting: 200 },
      kills: { chambers_of_xeric: 56, tombs_of_amascut: 12 },
    });
    expect(await changes(player)).toEqual([
      [2, 'tracker', 190, 190, null],
      [3, 'tracker', 6, 6, null],
      [3, 'tracker', 5, 5, true],
    ]);
    expect(await differences(area, eventId)).toEqual([]);
  });

  it('is not decreased by a lower one, nor by an unknown or renamed player', async () => {
    const { eventId, player, clock } = await setUp();
    const state = async () =>
      (
        await area.dataSource.query('SELECT state FROM bingo.measurements WHERE participant_id = $1', [
          player.participantId,
        ])
      )[0]?.state;
    expect(await state()).toBeUndefined();
    await clock.apply(area, eventId, { minute: 1, experience: { mining: 5000 } });
    await clock.apply(area, eventId, { minute: 2, experience: { mining: 5100 } });
    expect(await state()).toBe('measured');
    await clock.apply(area, eventId, { minute: 3, experience: { mining: 4000 } });
    expect(await state()).toBe('decreased');
    await clock.apply(area, eventId, { minute: 4, unknown: true });
    expect(await state()).toBe('unknown');
    await clock.apply(area, eventId, { minute: 5, id: 6, experience: { mining: 9000 } });
    expect(await state()).toBe('renamed');
    await clock.apply(area, eventId, { minute: 6, username: 'somebody', experience: { mining: 9000 } });
    expect(await state()).toBe('renamed');
    await clock.apply(area, eventId, { minute: 7, experience: { mining: 5300 } });
    expect(await state()).toBe('measured');
    expect(await changes(player)).toEqual([
      [0, 'tracker', 100, 100, null],
      [0, 'tracker', 200, 300, null],
    ]);
  });

  it('counts from the start of the event for a task that is added later', async () => {
    const { eventId, player, clock } = await setUp();
    await clock.apply(area, eventId, { minute: 1, experience: { fishing: 100 } });
    await clock.apply(area, eventId, { minute: 2, experience: { fishing: 150 } });
    const tasks = [...TASKS, { position: 4, name: 'Fish', trigger: 'xp_gain:fishing:1000', points: 1 }];
    await area.ask(EDIT, { id: eventId, input: { tasks } }, ORGANISER);
    await clock.apply(area, eventId, { minute: 3, experience: { fishing: 160 } });
    expect(await changes(player)).toEqual([[4, 'tracker', 60, 60, null]]);
  });

  it('holds reversals and edits of the amount', async () => {
    const { eventId, player, clock } = await setUp();
    await clock.apply(area, eventId, { minute: 1, experience: { mining: 0 } });
    await clock.apply(area, eventId, { minute: 2, experience: { mining: 600 } });
    expect((await reverse(area, player, (await entriesOf(area, player))[0])).errors).toBeUndefined();
    await clock.apply(area, eventId, { minute: 3, experience: { mining: 900 } });
    const raised = TASKS.map((task) =>
      task.position === 0 ? { ...task, trigger: 'xp_gain:mining:250' } : task,
    );
    await area.ask(EDIT, { id: eventId, input: { tasks: raised } }, ORGANISER);
    expect(await changes(player)).toEqual([
      [0, 'tracker', 600, 600, null],
      [0, 'organiser', -600, 0, null],
      [0, 'tracker', 300, 300, null],
      [0, 'organiser', 0, 300, true],
    ]);
    expect(await differences(area, eventId)).toEqual([]);
  });

  it('does not count for a task while it is hidden, nor later what was gained until then', async () => {
    const hidden = { ...TASKS[0], hiddenUntil: '2090-01-01' };
    const { eventId, player, clock } = await setUp([hidden]);
    await clock.apply(area, eventId, { minute: 1, experience: { mining: 0 } });
    await clock.apply(area, eventId, { minute: 2, experience: { mining: 900 } });
    const { rows } = await measured(eventId);
    expect(rows).toEqual([{ measurement: null }]);
    await area.dataSource.query('UPDATE bingo.tasks SET hidden_until = now() WHERE event_id = $1', [eventId]);
    await clock.apply(area, eventId, { minute: 3, experience: { mining: 1000 } });
    await clock.apply(area, eventId, { minute: 4, experience: { mining: 1300 } });
    expect(await changes(player)).toEqual([
      [0, 'tracker', 100, 100, null],
      [0, 'tracker', 300, 400, null],
    ]);
    expect(await differences(area, eventId)).toEqual([]);
  });

  it('counts for a task of a tier from when it is open', async () => {
    const tiers = [{ number: 1 }, { number: 2, needed: 1 }];
    const tasks = [
      { position: 0, name: 'First', trigger: 'xp_gain:mining:100', points: 1, tier: 1 },
      { position: 1, name: 'Second', trigger: 'xp_gain:mining:500', points: 1, tier: 2 },
    ];
    const { eventId, player, clock } = await setUp(tasks, { tiers });
    await clock.apply(area, eventId, { minute: 1, experience: { mining: 0 } });
    await clock.apply(area, eventId, { minute: 2, experience: { mining: 90 } });
    await clock.apply(area, eventId, { minute: 3, experience: { mining: 400 } });
    await clock.apply(area, eventId, { minute: 4, experience: { mining: 450 } });
    expect(await changes(player)).toEqual([
      [0, 'tracker', 90, 90, null],
      [0, 'tracker', 310, 400, true],
      [1, 'tracker', 50, 50, null],
    ]);
  });
});
