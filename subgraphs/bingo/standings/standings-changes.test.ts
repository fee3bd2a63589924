import { suiteArea } from '#tests/support/suite';
import { rebuildFromLedger } from '../counting/rebuild-from-ledger';
import { COMPLETE, EDIT } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, ORGANISER, TASKS, user } from '../test-support/players';
import { addMember, addTeam, addTeamEvent, createTeam, join, place } from '../test-support/teams';

const RENAME =
  'mutation ($id: ID!, $rsn: String!) { renameBingoParticipant(participantId: $id, rsn: $rsn) { rsn } }';
const UPDATE =
  'mutation ($id: ID!, $input: UpdateBingoTeamInput!) { updateBingoTeam(id: $id, input: $input) { id } }';
const DISBAND = 'mutation ($id: ID!) { disbandBingoTeam(teamId: $id) { id } }';
const LEAVE = 'mutation ($id: ID!) { leaveBingoTeam(eventId: $id) { id } }';
const REMOVE =
  'mutation ($id: ID!, $userId: ID!) { removeBingoTeamMember(teamId: $id, userId: $userId) { id } }';
const ASSIGN =
  'mutation ($id: ID!, $userId: ID!) { assignBingoTeamCaptain(teamId: $id, userId: $userId) { id } }';
const ROTATE = 'mutation ($id: ID!) { rotateBingoTeamInvite(teamId: $id) { inviteCode } }';

const area = suiteArea(openTestArea);

/** Returns how often an action logs that the standings of an event changed. */
async function changes(eventId: string, act: () => Promise<unknown>): Promise<number> {
  const before = await logged(eventId);
  await act();
  return (await logged(eventId)) - before;
}

async function logged(eventId: string): Promise<number> {
  const rows: unknown[] = await area.dataSource.query(
    `SELECT FROM event_log.entries WHERE type = 'bingo_standings_changed' AND subject = $1`,
    [eventId],
  );
  return rows.length;
}

const run = async (document: string, variables: Record<string, unknown>, as = ORGANISER) =>
  expect((await area.execute(document, variables, as)).errors).toBeUndefined();

const edit = (id: string, input: object) => changes(id, () => run(EDIT, { id, input }));

describe('changes of the standings are logged', () => {
  it('when an organiser edits tasks, bonuses or the mode, and not for other edits', async () => {
    await addEvent(area, 'edited');
    const player = await addPlayer(area, 'edited', '10');
    await run(COMPLETE, { id: player.participantId, at: 0 });
    const tasks = TASKS.map((task) => ({ ...task, points: task.points + 1 }));
    expect(await edit('edited', { tasks })).toBe(1);
    expect(await edit('edited', { tasks })).toBe(0);
    expect(await edit('edited', { bonuses: { row: 5, column: 5, diagonal: 5, board: 5 } })).toBe(1);
    expect(await edit('edited', { bonuses: null })).toBe(1);
    expect(await edit('edited', { name: 'Another name', description: 'Text' })).toBe(0);
    await addEvent(area, 'solo', { startDate: '2098-01-01' });
    expect(await edit('solo', { mode: 'teams', teamSize: 2 })).toBe(1);
  });

  it('when a participant is renamed, once', async () => {
    await addEvent(area, 'renamed');
    const { participantId: id } = await addPlayer(area, 'renamed', '11');
    const rename = () => run(RENAME, { id, rsn: 'New name' });
    expect(await changes('renamed', rename)).toBe(1);
    expect(await changes('renamed', rename)).toBe(0);
  });

  it('when teams or their members change', async () => {
    const eventId = 'teams';
    await addTeamEvent(area, eventId, { startDate: '2098-01-01' });
    const [captain, member, joining] = [
      await addMember(area, eventId),
      await addMember(area, eventId),
      await addMember(area, eventId),
    ];
    expect(await changes(eventId, () => createTeam(area, { eventId, name: 'Empty' }))).toBe(1);
    const team = await addTeam(area, eventId, 'First', [captain]);
    const { id } = team;
    expect(await changes(eventId, () => place(area, member, team))).toBe(1);
    expect(await changes(eventId, () => place(area, member, team))).toBe(0);
    expect(await changes(eventId, () => join(area, joining.userId, team.inviteCode))).toBe(1);
    expect(await changes(eventId, () => run(LEAVE, { id: eventId }, user(joining.userId)))).toBe(1);
    expect(await changes(eventId, () => run(UPDATE, { id, input: { name: 'Renamed' } }))).toBe(1);
    expect(await changes(eventId, () => run(UPDATE, { id, input: { name: 'Renamed' } }))).toBe(0);
    expect(await changes(eventId, () => run(ASSIGN, { id, userId: member.userId }))).toBe(1);
    expect(await changes(eventId, () => run(REMOVE, { id, userId: member.userId }))).toBe(1);
    expect(await changes(eventId, () => run(ROTATE, { id }))).toBe(0);
    expect(await changes(eventId, () => run(DISBAND, { id }))).toBe(1);
  });

  it('when the stored state is repaired', async () => {
    const repair = (eventId: string) =>
      changes(eventId, () => rebuildFromLedger(area.database, { eventId, write: true }));
    await addEvent(area, 'broken');
    await addPlayer(area, 'broken', '12');
    await addTeamEvent(area, 'broken-teams');
    await addTeam(area, 'broken-teams', 'First', [await addMember(area, 'broken-teams')]);
    for (const table of ['participants', 'teams'])
      await area.dataSource.query(`UPDATE bingo.${table} SET points = 99 WHERE event_id LIKE 'broken%'`);
    expect(await repair('broken')).toBe(1);
    expect(await repair('broken')).toBe(0);
    expect(await repair('broken-teams')).toBe(2);
    expect(await repair('broken-teams')).toBe(0);
  });
});
