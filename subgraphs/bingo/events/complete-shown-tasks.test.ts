import { suiteArea } from '#tests/support/suite';
import { differences, EDIT, happened, report } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, ORGANISER, type TestPlayer } from '../test-support/players';
import { addMember, addTeam, addTeamEvent } from '../test-support/teams';
import { logShownTasks } from './shown-tasks';

const LATER = '2090-01-01T00:00:00.000Z';
const COWS = { position: 3, name: 'Cows', points: 5, trigger: 'npc_kill:Cow:2' };
const EASIER = { ...COWS, trigger: 'npc_kill:Cow:1' };
const SETTINGS = { boardSize: 2, tasks: [COWS], bonuses: { board: 20 } };

const area = suiteArea(openTestArea);
let events = 0;

interface Played {
  readonly id: string;
  readonly players: readonly [TestPlayer, TestPlayer];
}

/** Creates an event in which the first player, or the team of both, has one of two kills. */
async function setUp(mode: string, settings: object = SETTINGS): Promise<Played> {
  const id = `counted-${events++}`;
  const isTeams = mode === 'teams';
  await (isTeams ? addTeamEvent : addEvent)(area, id, settings);
  const join = () => (isTeams ? addMember(area, id) : addPlayer(area, id, String(7000 + events++)));
  const players = [await join(), await join()] as const;
  if (isTeams) await addTeam(area, id, 'Red', players);
  await report(area, players[0], happened('npc_kill', 'Cow'));
  return { id, players };
}

const edit = async (id: string, task: object) =>
  expect((await area.execute(EDIT, { id, input: { tasks: [task] } }, ORGANISER)).errors).toBeUndefined();

/** The passing of time: the task was shown a moment ago. */
async function pass(id: string): Promise<void> {
  await area.dataSource.query(
    `UPDATE bingo.events SET shown_logged_until = now() - interval '1 hour' WHERE id = $1`,
    [id],
  );
  await area.dataSource.query(
    `UPDATE bingo.tasks SET hidden_until = now() - interval '1 second' WHERE event_id = $1`,
    [id],
  );
}

const completionsOf = ({ id }: Played): Promise<unknown[]> =>
  area.dataSource.query(
    `SELECT p.id, p.points FROM bingo.completions c JOIN bingo.participants p ON p.id = c.participant_id WHERE p.event_id = $1`,
    [id],
  );

const logOf = async ({ id }: Played): Promise<string[]> => {
  const rows: { type: string }[] = await area.dataSource.query(
    `SELECT type FROM event_log.entries WHERE subject = $1 AND type IN ('bingo_task_shown', 'bingo_task_completed') ORDER BY position`,
    [id],
  );
  return rows.map(({ type }) => type);
};

describe.each(['solo', 'teams'])(
  'a task whose goal was lowered while it was hidden, in the mode %s',
  (mode) => {
    it('is completed for those who have the count when its time comes, and not before', async () => {
      const played = await setUp(mode);
      const { id, players } = played;
      await edit(id, { ...EASIER, hiddenUntil: LATER });
      await logShownTasks(area.database);
      expect(await completionsOf(played)).toEqual([]);
      await pass(id);
      await logShownTasks(area.database);
      expect(await completionsOf(played)).toEqual([{ id: players[0].participantId, points: 25 }]);
      expect(await logOf(played)).toEqual(['bingo_task_shown', 'bingo_task_completed']);
      expect(await differences(area, id)).toEqual([]);
    });

    it('is completed by an edit that finds it shown, whatever the edit changes', async () => {
      const played = await setUp(mode);
      const { id, players } = played;
      await edit(id, { ...EASIER, hiddenUntil: LATER });
      await pass(id);
      await edit(id, { ...EASIER, name: 'Cattle' });
      expect(await completionsOf(played)).toEqual([{ id: players[0].participantId, points: 25 }]);
      expect(await logOf(played)).toEqual(['bingo_task_shown', 'bingo_task_completed']);
      expect(await differences(area, id)).toEqual([]);
    });

    it('is completed when its goal is composed', async () => {
      const task = { ...COWS, trigger: 'sum(2; npc_kill:Cow; npc_kill:Imp)' };
      const played = await setUp(mode, { ...SETTINGS, tasks: [task] });
      await edit(played.id, { ...task, trigger: 'sum(1; npc_kill:Cow; npc_kill:Imp)', hiddenUntil: LATER });
      await pass(played.id);
      await logShownTasks(area.database);
      expect(await completionsOf(played)).toHaveLength(1);
      expect(await differences(area, played.id)).toEqual([]);
    });

    it('stays open if its goal is not reached', async () => {
      const played = await setUp(mode);
      await edit(played.id, { ...COWS, hiddenUntil: LATER });
      await pass(played.id);
      await logShownTasks(area.database);
      expect(await completionsOf(played)).toEqual([]);
      expect(await logOf(played)).toEqual(['bingo_task_shown']);
    });

    it('is completed once while reports, edits and several processes race', async () => {
      for (let round = 0; round < 5; round += 1) {
        const played = await setUp(mode);
        const { id, players } = played;
        await edit(id, { ...EASIER, hiddenUntil: LATER });
        await pass(id);
        await Promise.all([
          report(area, players[0], happened('npc_kill', 'Cow')),
          ...(mode === 'teams' ? [report(area, players[1], happened('npc_kill', 'Cow'))] : []),
          edit(id, { ...EASIER, name: 'Cattle' }),
          ...[1, 2, 3].map(() => logShownTasks(area.database)),
        ]);
        expect(await completionsOf(played)).toMatchObject([{ points: 25 }]);
        expect((await logOf(played)).sort()).toEqual(['bingo_task_completed', 'bingo_task_shown']);
        expect(await differences(area, id)).toEqual([]);
      }
    });
  },
);
