import { suiteArea } from '#tests/support/suite';
import { entriesOf, reverse } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { ORGANISER, submit, type TestPlayer } from '../test-support/players';
import { addMember, addTeam, addTeamEvent, type TestMember } from '../test-support/teams';

const UPDATE = 'mutation ($id: ID!) { updateBingoEvent(id: $id, input: { status: completed }) { id } }';
const CLOSE = `mutation ($id: ID!) { closeBingoEvent(eventId: $id) { awards { kind rsn } } }`;
const RESULTS = `query ($id: ID!, $limit: Int) { bingoResults(eventId: $id) { awards { kind rsn }
  teamLines(limit: $limit) { rank team { name memberCount } tasksCompleted bingos points corrected
    currentRank currentTasksCompleted currentBingos currentPoints } } }`;

const TASKS = [0, 1, 2, 3].map((position) => ({
  position,
  name: `Item ${position}`,
  trigger: `item_obtain:${100 + position}:1`,
  points: 10,
}));

const area = suiteArea(openTestArea);
let events = 0;

/** Creates an event with two teams of two on a board of four tasks. */
async function setUp(): Promise<{ id: string; red: TestMember[]; blue: TestMember[] }> {
  const id = `team-results-${events++}`;
  await addTeamEvent(area, id, { boardSize: 2, tasks: TASKS });
  const members: TestMember[] = [];
  for (let number = 0; number < 4; number += 1) members.push(await addMember(area, id));
  const [red, blue] = [members.slice(0, 2), members.slice(2)];
  await addTeam(area, id, 'Red', red);
  await addTeam(area, id, 'Blue', blue);
  return { id, red, blue };
}

async function obtain(eventId: string, member: TestPlayer | undefined, position: number): Promise<void> {
  if (!member) throw new Error('members were created');
  const trigger = { type: 'item_obtain', target: String(100 + position) };
  const { errors } = await submit(area, member, { eventId, taskPosition: position, trigger });
  expect(errors).toBeUndefined();
}

async function close(id: string): Promise<void> {
  for (const text of [UPDATE, CLOSE]) {
    expect((await area.execute(text, { id }, ORGANISER)).errors).toBeUndefined();
  }
}

async function resultsOf(id: string, limit?: number) {
  type Line = { rank: number; team: { name: string } };
  type Results = { awards: { kind: string; rsn: string }[]; teamLines: Line[] };
  return (await area.ask<{ bingoResults: Results }>(RESULTS, { id, limit })).bingoResults;
}

const rsnOf = async (member: TestPlayer | undefined): Promise<string> => {
  const [row] = await area.dataSource.query('SELECT rsn FROM bingo.participants WHERE id = $1', [
    member?.participantId,
  ]);
  return row.rsn;
};

describe('results of a team event', () => {
  it('award the first bingo and board to who completed the last task for the team', async () => {
    const { id, red, blue } = await setUp();
    await obtain(id, red[0], 0);
    await obtain(id, red[1], 1);
    await obtain(id, red[0], 2);
    await obtain(id, red[1], 3);
    for (const position of [0, 1, 2, 3]) await obtain(id, blue[0], position);
    await close(id);
    const { awards } = await resultsOf(id);
    const winner = (kind: string) => awards.find((award) => award.kind === kind)?.rsn;
    expect([winner('first_bingo'), winner('first_board')]).toEqual([
      await rsnOf(red[1]),
      await rsnOf(red[1]),
    ]);
  });

  it('have no award for lines that two teams have only together', async () => {
    const { id, red, blue } = await setUp();
    await obtain(id, red[0], 0);
    await obtain(id, blue[0], 1);
    await close(id);
    const { awards } = await resultsOf(id);
    expect(awards.map(({ kind }) => kind)).not.toContain('first_bingo');
  });

  it('freeze the standings of the teams, beside which corrections are shown', async () => {
    const { id, red, blue } = await setUp();
    await obtain(id, red[0], 0);
    await obtain(id, red[1], 1);
    await obtain(id, blue[0], 3);
    await close(id);
    const unchanged = {
      corrected: false,
      currentTasksCompleted: null,
      currentBingos: null,
      currentPoints: null,
    };
    const [first, second] = [
      { rank: 1, team: { name: 'Red', memberCount: 2 }, tasksCompleted: 2, bingos: 1, points: 20 },
      { rank: 2, team: { name: 'Blue', memberCount: 2 }, tasksCompleted: 1, bingos: 0, points: 10 },
    ];
    expect((await resultsOf(id)).teamLines).toEqual([
      { ...first, ...unchanged, currentRank: 1 },
      { ...second, ...unchanged, currentRank: 2 },
    ]);
    expect((await resultsOf(id, 1)).teamLines).toHaveLength(1);

    for (const member of red) {
      for (const entry of await entriesOf(area, member)) await reverse(area, member, entry);
    }
    expect((await resultsOf(id)).teamLines).toEqual([
      {
        ...first,
        corrected: true,
        currentRank: 2,
        currentTasksCompleted: 0,
        currentBingos: 0,
        currentPoints: 0,
      },
      { ...second, ...unchanged, currentRank: 1 },
    ]);
  });
});
