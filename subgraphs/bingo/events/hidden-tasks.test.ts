import { suiteArea } from '#tests/support/suite';
import { COMPLETE, differences, EDIT, happened, report } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, ORGANISER, submit, type TestPlayer, user } from '../test-support/players';

const LATER = '2090-01-01T00:00:00.000Z';
const SHOWN = { position: 0, name: 'Imps', points: 1, trigger: 'npc_kill:Imp:2' };
const HIDDEN = { position: 3, name: 'Cows', points: 5, trigger: 'npc_kill:Cow:2', hiddenUntil: LATER };
const BOARD = `query ($id: ID!) { bingoEvent(id: $id) { board { tasks { position } hiddenTasks { position name hiddenUntil } } } }`;

const area = suiteArea(openTestArea);
let users = 9000;

async function setUp(id: string, tasks: readonly object[] = [SHOWN, HIDDEN]): Promise<TestPlayer> {
  await addEvent(area, id, { boardSize: 2, tasks });
  return addPlayer(area, id, String(users++));
}

interface Board {
  readonly tasks: object[];
  readonly hiddenTasks: object[] | null;
}
async function boardOf(id: string, as = ORGANISER): Promise<Board> {
  const { data } = await area.execute(BOARD, { id }, as);
  return (data as { bingoEvent: { board: Board } }).bingoEvent.board;
}
const edit = (id: string, input: object) => area.execute(EDIT, { id, input }, ORGANISER);
const show = (id: string, at: string) =>
  area.dataSource.query('UPDATE bingo.tasks SET hidden_until = $2 WHERE event_id = $1 AND position = 3', [
    id,
    at,
  ]);
const cows = (measure: object = {}) => happened('npc_kill', 'Cow', measure);
const submitCows = (player: TestPlayer, eventId: string) =>
  submit(area, player, { eventId, taskPosition: 3, trigger: { type: 'npc_kill', target: 'Cow', count: 2 } });

describe('a hidden task', () => {
  it('is shown to organisers only', async () => {
    await setUp('shown');
    expect(await boardOf('shown')).toEqual({
      tasks: [{ position: 0 }],
      hiddenTasks: [{ position: 3, name: 'Cows', hiddenUntil: LATER }],
    });
    expect(await boardOf('shown', user('9999'))).toEqual({ tasks: [{ position: 0 }], hiddenTasks: null });
  });

  it('counts nothing, and reports and submissions are answered as without it', async () => {
    const player = await setUp('counted');
    const { results } = await report(area, player, cows({ increment: 2 }), cows({ total: 9 }));
    expect(results).toMatchObject([
      { outcome: 'ignored', reason: 'no task of the board asks for this' },
      { outcome: 'ignored', reason: 'no task of the board asks for this' },
    ]);
    const { errors } = await submitCows(player, 'counted');
    expect(errors?.[0]?.message).toBe('taskPosition must be the position of a task on the board');
  });

  it('counts from the time at which it is shown', async () => {
    const player = await setUp('revealed');
    const early = cows({ increment: 2 });
    await report(area, player, cows({ total: 9 }));
    await show('revealed', new Date().toISOString());
    expect((await boardOf('revealed')).tasks).toEqual([{ position: 0 }, { position: 3 }]);
    const { results } = await report(area, player, cows({ total: 10 }), early);
    expect(results).toMatchObject([
      { outcome: 'accepted', tasks: [{ position: 3, count: 1 }] },
      { outcome: 'ignored', reason: 'it happened before the task was shown' },
    ]);
    expect((await submitCows(player, 'revealed')).errors).toBeUndefined();
    expect(await differences(area, 'revealed')).toEqual([]);
  });

  it('is not completed by an organiser or a lowered goal', async () => {
    const player = await setUp('completed', [SHOWN, { ...HIDDEN, hiddenUntil: null }]);
    const { participantId: id } = player;
    await report(area, player, cows());
    await edit('completed', { tasks: [SHOWN, { ...HIDDEN, trigger: 'npc_kill:Cow:1' }] });
    const { errors } = await area.execute(COMPLETE, { id, at: 3 }, ORGANISER);
    expect(errors?.[0]?.message).toBe('position must be of a task that is not hidden');
    const completions = await area.dataSource.query(
      'SELECT position FROM bingo.completions WHERE participant_id = $1',
      [id],
    );
    expect(completions).toEqual([]);
    expect(await differences(area, 'completed')).toEqual([]);
  });

  it('whose goal was lowered meanwhile is completed for those who have the count when an edit shows it', async () => {
    const player = await setUp('shown-again', [SHOWN, { ...HIDDEN, hiddenUntil: null }]);
    await report(area, player, cows());
    const easier = { ...HIDDEN, trigger: 'npc_kill:Cow:1' };
    await edit('shown-again', { tasks: [SHOWN, easier] });
    await edit('shown-again', { tasks: [SHOWN, { ...easier, hiddenUntil: null }] });
    const completions = await area.dataSource.query(
      'SELECT position FROM bingo.completions WHERE participant_id = $1',
      [player.participantId],
    );
    expect(completions).toEqual([{ position: 3 }]);
    expect(await differences(area, 'shown-again')).toEqual([]);
  });

  it('that was taken back is not among the revoked tasks of the participant', async () => {
    const player = await setUp('taken-back', [SHOWN, { ...HIDDEN, hiddenUntil: null }]);
    const { participantId: id } = player;
    const revoke =
      'mutation ($id: ID!) { revokeBingoCompletion(participantId: $id, position: 3) { revokedTasks } }';
    await area.execute(COMPLETE, { id, at: 3 }, ORGANISER);
    const { data } = await area.execute(revoke, { id }, ORGANISER);
    expect(data).toEqual({ revokeBingoCompletion: { revokedTasks: [3] } });
    await edit('taken-back', { tasks: [SHOWN, HIDDEN] });
    const participants = 'query ($id: ID!) { bingoEvent(id: $id) { participants { revokedTasks } } }';
    expect((await area.execute(participants, { id: 'taken-back' }, ORGANISER)).data).toEqual({
      bingoEvent: { participants: [{ revokedTasks: [] }] },
    });
  });

  it('cannot be one that was completed', async () => {
    const player = await setUp('known');
    await report(area, player, happened('npc_kill', 'Imp', { increment: 2 }));
    const { errors } = await edit('known', { tasks: [{ ...SHOWN, hiddenUntil: LATER }] });
    expect(errors?.[0]?.message).toBe('tasks must show the completed task at position 0');
  });

  it('is not replaced by an edit that does not know of it', async () => {
    await setUp('met');
    const board = await boardOf('met');
    const { hiddenUntil: _, ...unaware } = { ...HIDDEN, name: 'Imps again', trigger: 'npc_kill:Imp:5' };
    expect((await edit('met', { tasks: [SHOWN, unaware] })).errors?.[0]?.message).toBe(
      'tasks.1.position must not be that of the hidden task "Cows"',
    );
    expect(await boardOf('met')).toEqual(board);
    expect((await edit('met', { tasks: [SHOWN, { ...unaware, hiddenUntil: null }] })).errors).toBeUndefined();
  });

  it('stays when an edit names the others only, unless it says otherwise', async () => {
    await setUp('kept');
    await edit('kept', { tasks: [{ ...SHOWN, points: 9 }] });
    expect((await boardOf('kept')).hiddenTasks).toMatchObject([{ position: 3 }]);
    const { hiddenUntil: _, ...unset } = HIDDEN;
    await edit('kept', { tasks: [SHOWN, { ...unset, name: 'Calves' }] });
    expect((await boardOf('kept')).hiddenTasks).toMatchObject([{ position: 3, name: 'Calves' }]);
    expect((await edit('kept', { boardSize: 1, tasks: [SHOWN] })).errors?.[0]?.message).toMatch(
      'must leave room',
    );
    await edit('kept', { tasks: [SHOWN], keepsHiddenTasks: false });
    expect((await boardOf('kept')).hiddenTasks).toEqual([]);
  });
});
