import { suiteArea } from '#tests/support/suite';
import { differences, happened, REVOKE, report } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { ORGANISER, user } from '../test-support/players';
import { addMember, addTeam, addTeamEvent, type TestMember } from '../test-support/teams';

const LARGEST = Number.MAX_SAFE_INTEGER;
const GOAL = `npc_kill:Big:${LARGEST}`;
const TASKS = [
  { position: 0, name: 'Big', trigger: GOAL },
  { position: 1, name: 'Composed', trigger: `all(${GOAL}; npc_kill:Imp:1)` },
];
const READ = `query ($id: ID!) {
  bingoEvent(id: $id) {
    teams { nodes { counts { taskPosition count goal } } }
    board { tasks { progress { completed parts { count missing contributors { count } } } } }
  }
}`;
const BOARD = '{ pluginBoard { tasks { position count goal completed } } }';
const LEDGER = 'query ($id: ID!) { bingoLedger(eventId: $id, first: 1) { nodes { kind change count } } }';

const area = suiteArea(openTestArea);
let events = 0;

const reportLargest = (member: TestMember) =>
  report(area, member, happened('npc_kill', 'Big', { increment: LARGEST }));

/** Creates an event with a team of three. */
async function seedTeam(): Promise<{ readonly id: string; readonly members: readonly TestMember[] }> {
  const id = `largest-${events++}`;
  await addTeamEvent(area, id, { tasks: TASKS });
  const members = [await addMember(area, id), await addMember(area, id), await addMember(area, id)];
  await addTeam(area, id, 'Red', members);
  return { id, members };
}

describe('counts of members whose sum exceeds 2^53 - 1', () => {
  it('are shown as 2^53 - 1', async () => {
    const { id, members } = await seedTeam();
    const [first] = members;
    if (!first) throw new Error('a team has members');
    await reportLargest(first);
    await area.ask(REVOKE, { id: first.participantId, at: 0 }, ORGANISER);
    for (const member of members) {
      expect((await reportLargest(member)).results).toMatchObject([
        {
          outcome: 'accepted',
          tasks: expect.arrayContaining([expect.objectContaining({ position: 0, count: LARGEST })]),
        },
      ]);
    }
    const contributors = members.map(() => ({ count: LARGEST }));
    const part = { count: LARGEST, missing: 0, contributors };
    expect(await area.ask(READ, { id }, user(first.userId))).toMatchObject({
      bingoEvent: {
        teams: { nodes: [{ counts: [{ taskPosition: 0, count: LARGEST, goal: LARGEST }] }] },
        board: {
          tasks: [
            { progress: { completed: false, parts: [part] } },
            { progress: { parts: [{ count: 1 }, part, { count: 0 }] } },
          ],
        },
      },
    });
    expect(await area.ask(BOARD, {}, first.principal)).toMatchObject({
      pluginBoard: {
        tasks: [
          { position: 0, count: LARGEST, goal: LARGEST, completed: false },
          { position: 1, count: 1, goal: 2, completed: false },
        ],
      },
    });
    expect(await differences(area, id)).toEqual([]);
  });

  it('are taken back by an entry of the ledger that can be read', async () => {
    const { id, members } = await seedTeam();
    const [first, second] = members;
    if (!first || !second) throw new Error('a team has members');
    for (const member of [first, second]) {
      await report(area, member, happened('npc_kill', 'Big', { increment: LARGEST - 1 }));
    }
    await area.ask(REVOKE, { id: second.participantId, at: 0 }, ORGANISER);
    expect(await area.ask(LEDGER, { id }, ORGANISER)).toEqual({
      bingoLedger: { nodes: [{ kind: 'revocation', change: -LARGEST, count: 0 }] },
    });
    expect(await differences(area, id)).toEqual([]);
  });
});
