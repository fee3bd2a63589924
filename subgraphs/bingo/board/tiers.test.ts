import { suiteArea } from '#tests/support/suite';
import { COMPLETE, differences, EDIT, happened, REVOKE, report } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, ORGANISER, submit, type TestPlayer } from '../test-support/players';
import { addMember, addTeam, addTeamEvent } from '../test-support/teams';

const NAMES = ['Imp', 'Cow', 'Rat', 'Bat'];
/** Two tasks of the first tier, one of which opens the second; the second opens the third. */
const BOARD = {
  boardSize: 2,
  tiers: [{ number: 2, name: 'Silver', needed: 1 }, { number: 1 }, { number: 3, name: ' Gold ', needed: 1 }],
  tasks: [1, 1, 2, 3].map((tier, position) => ({
    position,
    tier,
    name: NAMES[position],
    points: 1,
    trigger: `npc_kill:${NAMES[position]}:2`,
  })),
};
const EVENT = `query ($id: ID!) { bingoEvent(id: $id) {
  tiers { number name needed } board { tasks { position tier } } } }`;
const OPEN = 'query ($id: ID!) { bingoEvent(id: $id) { tiers { openCount } } }';
const CONFIGURATION = 'query ($id: ID!) { pluginConfiguration(eventId: $id) { tasks { position } } }';

const area = suiteArea(openTestArea);
let users = 8000;

async function setUp(id: string, changes: object = {}): Promise<TestPlayer> {
  await addEvent(area, id, { ...BOARD, ...changes });
  return addPlayer(area, id, String(users++));
}

const kill = (position: number, increment = 1) => happened('npc_kill', NAMES[position] ?? '', { increment });
async function outcomes(player: TestPlayer, ...reports: unknown[]): Promise<string[]> {
  return (await report(area, player, ...reports)).results.map(({ outcome }) => outcome);
}
const watched = async ({ principal }: TestPlayer, id: string): Promise<number[]> => {
  const data = await area.ask<{ pluginConfiguration: { tasks: { position: number }[] } }>(
    CONFIGURATION,
    { id },
    principal,
  );
  return data.pluginConfiguration.tasks.map(({ position }) => position);
};
const openCounts = async (id: string): Promise<number[]> => {
  const { bingoEvent } = await area.ask<{ bingoEvent: { tiers: { openCount: number }[] } }>(OPEN, { id });
  return bingoEvent.tiers.map(({ openCount }) => openCount);
};
const edit = (id: string, input: object) => area.execute(EDIT, { id, input }, ORGANISER);

describe('the tiers of an event', () => {
  it('are shown by number, and none by default', async () => {
    await setUp('shown');
    await addEvent(area, 'plain');
    const data = await area.ask<{ bingoEvent: object }>(EVENT, { id: 'shown' });
    expect(data.bingoEvent).toMatchObject({
      tiers: [
        { number: 1, name: null, needed: 0 },
        { number: 2, name: 'Silver', needed: 1 },
        { number: 3, name: 'Gold', needed: 1 },
      ],
      board: { tasks: [{ tier: 1 }, { tier: 1 }, { tier: 2 }, { tier: 3 }] },
    });
    expect((await area.ask<{ bingoEvent: object }>(EVENT, { id: 'plain' })).bingoEvent).toMatchObject({
      tiers: [],
    });
  });

  it.each([
    ['tiers', [{ number: 1 }, { number: 1 }]],
    ['tiers', [{ number: 6 }]],
    ['tiers', [{ number: 1, name: '' }]],
    ['tiers', [{ number: 1, needed: 626 }]],
    ['tiers', [{ number: 1 }]],
    ['tiers', null],
    ['tasks', [{ position: 0, name: 'Imp', trigger: 'manual', tier: 4 }]],
  ])('are refused in an edit of %s to %j', async (field, value) => {
    const { errors } = await edit('shown', { [field]: value });
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('count what happens after they opened, also in one batch', async () => {
    const player = await setUp('opened');
    expect(await outcomes(player, kill(2, 2), kill(3, 2))).toEqual(['ignored', 'ignored']);
    expect(await outcomes(player, kill(1, 2), kill(2), kill(3))).toEqual(['accepted', 'accepted', 'ignored']);
    const { results } = await report(area, player, kill(2));
    expect(results).toMatchObject([{ tasks: [{ position: 2, count: 2, completed: true }] }]);
    expect(await differences(area, 'opened')).toEqual([]);
  });

  it('do not count what the total contained before they opened', async () => {
    const player = await setUp('totals');
    const total = (value: number) => happened('npc_kill', 'Rat', { total: value });
    expect(await outcomes(player, total(10), total(15))).toEqual(['ignored', 'ignored']);
    await report(area, player, kill(0, 2));
    const { results } = await report(area, player, total(16));
    expect(results).toMatchObject([{ tasks: [{ position: 2, count: 1 }] }]);
  });

  it('say why a report is ignored, and reject a submission', async () => {
    const player = await setUp('said');
    const { results } = await report(area, player, kill(2));
    expect(results).toMatchObject([{ reason: 'the tier of every task that asks for this is closed' }]);
    const trigger = { type: 'npc_kill', target: 'Rat', count: 1 };
    const submitted = () => submit(area, player, { eventId: 'said', taskPosition: 2, trigger });
    expect((await submitted()).errors?.[0]?.message).toBe('The tier of this task is not open yet');
    await report(area, player, kill(0, 2));
    expect((await submitted()).errors).toBeUndefined();
  });

  it('are left out of the configuration of a plugin until they open', async () => {
    const player = await setUp('watched');
    expect(await watched(player, 'watched')).toEqual([0, 1]);
    await report(area, player, kill(0, 2));
    expect(await watched(player, 'watched')).toEqual([0, 1, 2]);
  });

  it('close again with a revocation, and keep what was completed', async () => {
    const player = await setUp('closed');
    const { participantId: id } = player;
    await report(area, player, kill(0, 2), kill(2, 2));
    await area.ask(REVOKE, { id, at: 0 }, ORGANISER);
    expect(await outcomes(player, kill(3))).toEqual(['ignored']);
    expect(await watched(player, 'closed')).toEqual([0, 1, 2]);
    await area.ask(COMPLETE, { id, at: 1 }, ORGANISER);
    expect(await outcomes(player, kill(3))).toEqual(['accepted']);
    expect(await differences(area, 'closed')).toEqual([]);
  });

  it('say for how many players they are open', async () => {
    const first = await setUp('counted');
    await addPlayer(area, 'counted', String(users++));
    expect(await openCounts('counted')).toEqual([2, 0, 0]);
    await report(area, first, kill(0, 2));
    expect(await openCounts('counted')).toEqual([2, 1, 0]);
    await report(area, first, kill(2, 2));
    expect(await openCounts('counted')).toEqual([2, 1, 1]);
    await area.ask(REVOKE, { id: first.participantId, at: 0 }, ORGANISER);
    expect(await openCounts('counted')).toEqual([2, 0, 0]);
  });

  it('stay those of tasks of which an edit says nothing', async () => {
    await setUp('kept');
    const tasks = BOARD.tasks.map(({ tier: _, ...task }) => ({ ...task, points: 2 }));
    await edit('kept', { tasks: [...tasks.slice(0, 3), { ...tasks[3], tier: null }] });
    const { bingoEvent } = await area.ask<{ bingoEvent: object }>(EVENT, { id: 'kept' });
    expect(bingoEvent).toMatchObject({
      board: { tasks: [{ tier: 1 }, { tier: 1 }, { tier: 2 }, { tier: null }] },
    });
  });

  it('open for a team', async () => {
    await addTeamEvent(area, 'teams', BOARD);
    const [first, second] = [await addMember(area, 'teams'), await addMember(area, 'teams')];
    await addTeam(area, 'teams', 'Red', [first, second]);
    expect(await outcomes(first, kill(2))).toEqual(['ignored']);
    await report(area, second, kill(0, 2));
    expect(await outcomes(first, kill(2))).toEqual(['accepted']);
    expect(await watched(first, 'teams')).toEqual([0, 1, 2]);
    await addTeam(area, 'teams', 'Blue');
    await report(area, first, kill(1, 2));
    expect(await openCounts('teams')).toEqual([2, 1, 0]);
  });
});
