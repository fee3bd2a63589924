import { suiteArea } from '#tests/support/suite';
import {
  COMPLETE,
  differences,
  EDIT,
  entriesOf,
  happened,
  REVOKE,
  report,
  reverse,
} from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, ORGANISER, submit, type TestPlayer } from '../test-support/players';
import { addMember, addTeam, addTeamEvent, creditedTo, teamStandings } from '../test-support/teams';

const BONUSES = { row: 100, column: 1000, diagonal: 10_000, board: 100_000 };
/** A 2 × 2 board of kills, whose tasks are worth 1 point each. */
const BOARD = {
  boardSize: 2,
  tasks: ['Imp', 'Cow', 'Rat', 'Bat'].map((name, position) => ({
    position,
    name,
    points: 1,
    trigger: `npc_kill:${name}:1`,
  })),
};
const NAMES = BOARD.tasks.map(({ name }) => name);
const EVENT = 'query ($id: ID!) { bingoEvent(id: $id) { bonuses { row column diagonal board } } }';
const STANDINGS = 'query ($id: ID!) { bingoLeaderboard(eventId: $id) { points bingos tasksCompleted } }';

const area = suiteArea(openTestArea);
let users = 7000;

async function setUp(id: string, changes: object = {}): Promise<TestPlayer> {
  await addEvent(area, id, { ...BOARD, bonuses: BONUSES, ...changes });
  return addPlayer(area, id, String(users++));
}

const kill = (position: number) => happened('npc_kill', NAMES[position] ?? '');
const submitAt = (player: TestPlayer, eventId: string, position: number) => {
  const trigger = { type: 'npc_kill', target: NAMES[position] ?? '', count: 1 };
  return submit(area, player, { eventId, taskPosition: position, trigger });
};
const pointsIn = async (eventId: string): Promise<unknown> => {
  const data = await area.ask<{ bingoLeaderboard: { points: number }[] }>(STANDINGS, { id: eventId });
  return data.bingoLeaderboard.map(({ points }) => points);
};
const edit = (id: string, input: object) => area.ask(EDIT, { id, input }, ORGANISER);

describe('the bonuses of an event', () => {
  it('are none by default', async () => {
    await setUp('plain', { bonuses: undefined });
    const { bingoEvent } = await area.ask<{ bingoEvent: object }>(EVENT, { id: 'plain' });
    expect(bingoEvent).toEqual({ bonuses: { row: 0, column: 0, diagonal: 0, board: 0 } });
  });

  it('are shown, changed and removed', async () => {
    await setUp('shown', { bonuses: { row: 5 } });
    const shown = async () => (await area.ask<{ bingoEvent: unknown }>(EVENT, { id: 'shown' })).bingoEvent;
    expect(await shown()).toEqual({ bonuses: { row: 5, column: 0, diagonal: 0, board: 0 } });
    await edit('shown', { bonuses: { board: 7 } });
    expect(await shown()).toEqual({ bonuses: { row: 0, column: 0, diagonal: 0, board: 7 } });
    await edit('shown', { bonuses: null });
    expect(await shown()).toEqual({ bonuses: { row: 0, column: 0, diagonal: 0, board: 0 } });
  });

  it.each([-1, 1_000_001])('are not %i', async (row) => {
    const { errors } = await area.execute(EDIT, { id: 'shown', input: { bonuses: { row } } }, ORGANISER);
    expect(errors?.[0]?.message).toMatch('bonuses.row must be between');
  });

  it('are earned by submissions and shown in the response', async () => {
    const player = await setUp('submitted');
    await submitAt(player, 'submitted', 0);
    const { data } = await submitAt(player, 'submitted', 1);
    expect(data?.submitAchievement).toMatchObject({
      pointsEarned: 101,
      totalPoints: 102,
      bingoAchieved: true,
    });
    await submitAt(player, 'submitted', 2);
    const last = await submitAt(player, 'submitted', 3);
    expect(last.data?.submitAchievement).toMatchObject({ totalPoints: 122_204 });
    expect(await pointsIn('submitted')).toEqual([122_204]);
    expect(await differences(area, 'submitted')).toEqual([]);
  });

  it('are earned by reports of one batch', async () => {
    const player = await setUp('reported');
    expect(await report(area, player, kill(0), kill(2), kill(3))).toMatchObject({ points: 11_103 });
    expect(await pointsIn('reported')).toEqual([11_103]);
    expect(await differences(area, 'reported')).toEqual([]);
  });

  it('follow what organisers complete, revoke and reverse', async () => {
    const player = await setUp('corrected');
    const { participantId: id } = player;
    await report(area, player, kill(0));
    await area.ask(COMPLETE, { id, at: 1 }, ORGANISER);
    expect(await pointsIn('corrected')).toEqual([102]);
    await area.ask(REVOKE, { id, at: 1 }, ORGANISER);
    expect(await pointsIn('corrected')).toEqual([1]);
    await report(area, player, kill(2));
    expect(await pointsIn('corrected')).toEqual([1002]);
    const [first] = await entriesOf(area, player);
    await reverse(area, player, first);
    expect(await pointsIn('corrected')).toEqual([1]);
    expect(await differences(area, 'corrected')).toEqual([]);
  });

  it('follow edits while the event runs', async () => {
    const player = await setUp('edited', { bonuses: undefined });
    await report(area, player, kill(0), kill(1));
    expect(await pointsIn('edited')).toEqual([2]);
    await edit('edited', { bonuses: { row: 50 } });
    expect(await pointsIn('edited')).toEqual([52]);
    const changed = BOARD.tasks.map((task) => ({ ...task, points: 3 }));
    await edit('edited', { tasks: changed });
    expect(await pointsIn('edited')).toEqual([56]);
    await edit('edited', { bonuses: { row: 50, board: 7 }, tasks: changed.slice(0, 2) });
    expect(await pointsIn('edited')).toEqual([63]);
    await edit('edited', { tasks: changed });
    expect(await pointsIn('edited')).toEqual([56]);
    await edit('edited', { bonuses: null });
    expect(await pointsIn('edited')).toEqual([6]);
    expect(await differences(area, 'edited')).toEqual([]);
  });

  it('are found to be wrong by a comparison with the ledger', async () => {
    const player = await setUp('wrong');
    await report(area, player, kill(0), kill(1));
    await area.dataSource.query(`UPDATE bingo.participants SET points = 2 WHERE event_id = 'wrong'`);
    expect(await differences(area, 'wrong')).toMatchObject([
      { stored: { totals: { points: 2 } }, expected: { totals: { points: 102 } } },
    ]);
  });
});

describe('the bonuses of an event of teams', () => {
  it('belong to the team, and are credited to who ended the line', async () => {
    await addTeamEvent(area, 'teams', { ...BOARD, bonuses: BONUSES });
    const [first, second] = [await addMember(area, 'teams'), await addMember(area, 'teams')];
    await addTeam(area, 'teams', 'Red', [first, second]);
    await report(area, first, kill(0));
    await report(area, second, kill(1));
    await submitAt(first, 'teams', 2);
    expect(await teamStandings(area, 'teams')).toMatchObject([
      { points: 3 + 100 + 1000 + 10_000, bingos: 3 },
    ]);
    await edit('teams', { bonuses: { row: 5 } });
    expect(await teamStandings(area, 'teams')).toMatchObject([{ points: 8, bingos: 3 }]);
    expect(await creditedTo(area, 'teams')).toMatchObject([{ points: 6 }, { points: 2 }]);
    await area.ask(REVOKE, { id: first.participantId, at: 0 }, ORGANISER);
    expect(await teamStandings(area, 'teams')).toMatchObject([{ points: 2, bingos: 1 }]);
    expect(await differences(area, 'teams')).toEqual([]);
  });
});

const TIMELINE = `query ($id: ID!) { bingoEvent(id: $id) { timeline { nodes { rsn taskPosition points bonus totalPoints } } } }`;
const CLOSE = `mutation ($id: ID!) { closeBingoEvent(eventId: $id) { awards { kind value } } }`;

describe('bonuses in timelines and results', () => {
  it('are part of the course of points', async () => {
    const player = await setUp('course');
    for (const position of [1, 0, 2]) await report(area, player, kill(position));
    const { bingoEvent } = await area.ask<{ bingoEvent: { timeline: { nodes: object[] } } }>(TIMELINE, {
      id: 'course',
    });
    expect(bingoEvent.timeline.nodes).toMatchObject([
      { taskPosition: 1, points: 1, bonus: 0, totalPoints: 1 },
      { taskPosition: 0, points: 1, bonus: 100, totalPoints: 102 },
      { taskPosition: 2, points: 1, bonus: 11_000, totalPoints: 11_103 },
    ]);
  });

  it('are part of the course of points of who ended the lines of a team', async () => {
    await addTeamEvent(area, 'team-course', { ...BOARD, bonuses: BONUSES });
    const [first, second] = [await addMember(area, 'team-course'), await addMember(area, 'team-course')];
    await addTeam(area, 'team-course', 'Red', [first, second]);
    await report(area, first, kill(0));
    await report(area, second, kill(1));
    await report(area, first, kill(2));
    const { bingoEvent } = await area.ask<{ bingoEvent: { timeline: { nodes: object[] } } }>(TIMELINE, {
      id: 'team-course',
    });
    expect(bingoEvent.timeline.nodes).toMatchObject([
      { taskPosition: 0, bonus: 0, totalPoints: 1 },
      { taskPosition: 1, bonus: 100, totalPoints: 101 },
      { taskPosition: 2, bonus: 11_000, totalPoints: 11_002 },
    ]);
  });

  it.each(['solo', 'teams'])('are part of awards, in the mode %s', async (mode) => {
    const id = `awards-${mode}`;
    await addEvent(area, id, { ...BOARD, bonuses: BONUSES, mode, ...(mode === 'teams' && { teamSize: 2 }) });
    const [first, second] = [await addMember(area, id), await addMember(area, id)];
    if (mode === 'teams') await addTeam(area, id, 'Red', [first, second]);
    await report(area, first, kill(0));
    await report(area, mode === 'teams' ? second : first, kill(1));
    await edit(id, { endDate: new Date().toISOString(), status: 'completed' });
    const { closeBingoEvent } = await area.ask<{ closeBingoEvent: { awards: object[] } }>(
      CLOSE,
      { id },
      ORGANISER,
    );
    const value = mode === 'teams' ? 101 : 102;
    expect(closeBingoEvent.awards).toEqual(
      expect.arrayContaining([
        { kind: 'first_place', value },
        { kind: 'most_points_in_a_day', value },
      ]),
    );
  });
});
