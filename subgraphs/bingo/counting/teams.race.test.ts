import { miscountedTeams } from '#kit/test-support/miscounted-teams';
import { repetitions } from '#tests/support/full';
import { suiteArea } from '#tests/support/suite';
import {
  COMPLETE,
  differences,
  entriesOf,
  happened,
  LIFT,
  REVOKE,
  report,
  reverse,
} from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { kills, ORGANISER, submit } from '../test-support/players';
import {
  addMember,
  addTeam,
  addTeamEvent,
  place,
  type TestMember,
  type TestTeam,
  teamStandings,
} from '../test-support/teams';
import { rebuildFromLedger } from './rebuild-from-ledger';

const area = suiteArea(openTestArea);
let events = 0;

afterEach(async () => {
  expect(await miscountedTeams(area.dataSource, { schema: 'bingo', members: 'bingo.participants' })).toEqual(
    [],
  );
});

/** Creates an event with two teams of five. */
async function setUp() {
  const eventId = `team-race-${events++}`;
  await addTeamEvent(area, eventId, { teamSize: 10 });
  const members: TestMember[] = [];
  for (let number = 0; number < 10; number += 1) members.push(await addMember(area, eventId));
  const teams: TestTeam[] = [];
  for (const name of ['Red', 'Blue']) {
    teams.push(await addTeam(area, eventId, name, members.slice(teams.length * 5, teams.length * 5 + 5)));
  }
  return { eventId, members, teams };
}

describe('members of a team who submit at once', () => {
  it.each(Array.from({ length: repetitions(2, 10) }, (_, round) => round))(
    'complete a task exactly when their counts reach the goal together, round %i',
    async () => {
      const { eventId, members } = await setUp();
      const five = members.slice(0, 5);
      // Counts exist, so that most submissions take no lock of the team.
      for (const member of five) await submit(area, member, kills(eventId, 1));
      const results = await Promise.all(
        Array.from({ length: 9 }, (_, step) =>
          five.map((member) => submit(area, member, kills(eventId, step + 2))),
        ).flat(),
      );
      expect(results.filter(({ errors }) => errors)).toEqual([]);
      const earned = results.filter(({ data }) => JSON.stringify(data).includes('"pointsEarned":10'));
      expect(earned).toHaveLength(1);
      expect(await teamStandings(area, eventId, { limit: 1 })).toMatchObject([
        { team: { name: 'Red' }, points: 10, tasksCompleted: 1 },
      ]);
      expect(await differences(area, eventId)).toEqual([]);
    },
  );

  it('complete a task that one report completes once', async () => {
    const { eventId, members } = await setUp();
    await Promise.all(
      members.slice(0, 5).map((member) => report(area, member, happened('item_obtain', 4151))),
    );
    const [row] = await area.dataSource.query(
      `SELECT sum(points)::integer AS points, sum(tasks_completed)::integer AS tasks FROM bingo.participants
        WHERE event_id = $1`,
      [eventId],
    );
    expect(row).toEqual({ points: 20, tasks: 1 });
    expect(await differences(area, eventId)).toEqual([]);
  });
});

describe('reports beside moves, reversals and decisions of organisers', () => {
  it.each(Array.from({ length: repetitions(1, 6) }, (_, round) => round))(
    'leave what the ledger says, without deadlocks, round %i',
    async (round) => {
      const { eventId, members, teams } = await setUp();
      const at = (number: number) => [0, 1, 2, 6][number % 4];
      const acts = members.flatMap((member, index) => [
        async () => {
          for (let step = 1; step <= 8; step += 1) await submit(area, member, kills(eventId, step * 3));
        },
        async () => {
          for (let step = 1; step <= 6; step += 1) {
            await report(
              area,
              member,
              happened('npc_kill', 'zulrah', { increment: 2 }),
              happened('item_obtain', 4151),
              happened('skill_level', 'slayer', { level: 80 + step }),
            );
          }
        },
        async () => {
          for (let step = 0; step < 3; step += 1) {
            const team = teams[(index + step + round) % 2];
            if (index % 3 === 0 && team) await place(area, member, team);
            const variables = { id: member.participantId, at: at(index + step) };
            const text = [REVOKE, COMPLETE, LIFT][(index + step) % 3] ?? LIFT;
            const { errors } = await area.execute(text, variables, ORGANISER);
            expect(errors).toBeUndefined();
            const entries = await entriesOf(area, member);
            await reverse(area, member, entries[step % Math.max(1, entries.length)]);
          }
        },
      ]);
      await Promise.all(acts.map((act) => act()));
      expect(await differences(area, eventId)).toEqual([]);
    },
  );
});

describe('what is stored of a team', () => {
  it('is repaired from the ledger', async () => {
    const { eventId, members, teams } = await setUp();
    const [first, second] = members;
    if (!first || !second) throw new Error('members were created');
    await submit(area, first, kills(eventId, 30));
    await submit(area, second, kills(eventId, 20));
    await report(area, first, happened('item_obtain', 4151));
    const before = await teamStandings(area, eventId);
    const team = [teams[0]?.id];
    await area.dataSource.query(
      'UPDATE bingo.completions SET participant_id = $2 WHERE team_id = $1 AND position = 0',
      [...team, first.participantId],
    );
    await area.dataSource.query('DELETE FROM bingo.completions WHERE team_id = $1 AND position = 1', team);
    await area.dataSource.query('UPDATE bingo.counts SET count = 7 WHERE team_id = $1', team);
    await area.dataSource.query('UPDATE bingo.team_counts SET count = 99 WHERE team_id = $1', team);
    await area.dataSource.query('UPDATE bingo.teams SET points = 1, bingos = 9 WHERE id = $1', team);
    expect(await differences(area, eventId)).not.toEqual([]);
    await rebuildFromLedger(area.database, { eventId, write: true });
    expect(await differences(area, eventId)).toEqual([]);
    expect(await teamStandings(area, eventId)).toEqual(before);
  });
});
