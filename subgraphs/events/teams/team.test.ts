import { miscountedTeams } from '#kit/test-support/miscounted-teams';
import type { UserPrincipal } from '#protocol/principal';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, ORGANISER, user } from '../test-support/proofs';
import {
  addTeam,
  addTeamEvent,
  CREATE_TEAM,
  createTeam,
  join,
  place,
  placeId,
  proofOf,
  type TestTeam,
  UPCOMING,
} from '../test-support/teams';

const TEAM = `query ($id: ID!) { tileTeam(id: $id) {
  name color memberCount captain { id } members { user { id } joinedAt } event { mode teamSize } } }`;
const START = 'mutation ($id: ID!) { updateTileEvent(id: $id, input: { status: active }) { id } }';
const LEAVE = 'mutation ($id: ID!) { leaveTileTeam(eventId: $id) { memberCount } }';
const REMOVE = `mutation ($id: ID!, $userId: ID!) { removeTileTeamMember(teamId: $id, userId: $userId) {
  members { user { id } } } }`;
const ASSIGN =
  'mutation ($id: ID!, $userId: ID!) { assignTileTeamCaptain(teamId: $id, userId: $userId) { captain { id } } }';
const UPDATE =
  'mutation ($id: ID!, $input: UpdateTileTeamInput!) { updateTileTeam(id: $id, input: $input) { name color } }';
const ROTATE = 'mutation ($id: ID!) { rotateTileTeamInvite(teamId: $id) { inviteCode } }';
const DISBAND = 'mutation ($id: ID!) { disbandTileTeam(teamId: $id) { id } }';
const DELETE = 'mutation ($id: ID!) { deleteTileEvent(id: $id) { success } }';

const area = suiteArea(openTestArea);
let events = 0;

afterEach(async () => {
  expect(
    await miscountedTeams(area.dataSource, { schema: 'events', members: 'events.team_members' }),
  ).toEqual([]);
});

const errorOf = ({ errors }: SubgraphResult) => ({
  code: errors?.[0]?.extensions?.code,
  message: errors?.[0]?.message,
});

/** Creates an event of teams of two that has not started. */
async function setUp(changes: object = {}): Promise<string> {
  const eventId = `teams-${events++}`;
  await addTeamEvent(area, eventId, { ...UPCOMING, teamSize: 2, ...changes });
  return eventId;
}

const act = (text: string, variables: object, as: UserPrincipal) => area.execute(text, { ...variables }, as);

describe('creating and joining a team', () => {
  it('makes the creator captain, and takes whoever has the code until it is full', async () => {
    const eventId = await setUp();
    const input = { eventId, name: ' Red  Team ', color: '#CC0000' };
    const { createTileTeam } = await area.ask<{ createTileTeam: TestTeam }>(
      CREATE_TEAM,
      { input },
      user('11'),
    );
    expect(createTileTeam).toEqual({
      inviteCode: expect.stringMatching(/^tt_[\w-]{24}$/),
      team: {
        id: expect.stringMatching(/^team_[\w-]{24}$/),
        name: 'Red  Team',
        color: '#CC0000',
        captain: { id: '11' },
        members: [{ user: { id: '11' } }],
        memberCount: 1,
        tilesCompleted: 0,
        points: 0,
        lastCompletion: null,
        event: { id: eventId },
      },
    });
    const { inviteCode } = createTileTeam;
    expect((await join(area, '12', inviteCode)).data).toEqual({
      joinTileTeam: { members: [{ user: { id: '11' } }, { user: { id: '12' } }] },
    });
    expect((await join(area, '12', inviteCode)).errors).toBeUndefined();
    expect(errorOf(await join(area, '13', inviteCode))).toEqual({
      code: 'BAD_USER_INPUT',
      message: 'The team is full',
    });
    expect(JSON.stringify(await area.dataSource.query('SELECT * FROM events.teams'))).not.toContain(
      inviteCode,
    );
  });

  it('rejects a taken name, a second team, an unknown code, a captain of players, and solo events', async () => {
    const eventId = await setUp();
    await createTeam(area, { eventId, name: 'Red' }, user('11'));
    expect(errorOf(await createTeam(area, { eventId, name: 'red ' }, user('12')))).toMatchObject({
      code: 'CONFLICT',
    });
    expect(errorOf(await createTeam(area, { eventId, name: 'Blue' }, user('11')))).toMatchObject({
      message: 'The captain is in a team already',
    });
    expect(
      errorOf(await createTeam(area, { eventId, name: 'Blue', color: 'red' }, user('12'))),
    ).toMatchObject({ message: expect.stringContaining('color must be a colour') });
    expect(
      errorOf(await createTeam(area, { eventId, name: 'Blue', captainId: '13' }, user('12'))),
    ).toMatchObject({ code: 'FORBIDDEN' });
    expect(errorOf(await createTeam(area, { eventId, name: 'Blue', captainId: 'x' }))).toMatchObject({
      message: 'captainId must be the id of a user',
    });
    expect(errorOf(await join(area, '12', 'tt_unknown'))).toMatchObject({ code: 'NOT_FOUND' });
    const blue = await addTeam(area, eventId, 'Blue');
    expect(errorOf(await join(area, '11', blue.inviteCode))).toMatchObject({
      message: 'You are in another team already',
    });
    const alone = `alone-${eventId}`;
    await addEvent(area, alone);
    expect(errorOf(await createTeam(area, { eventId: alone, name: 'Red' }))).toMatchObject({
      message: 'This event has no teams',
    });
    expect(errorOf(await createTeam(area, { eventId: 'unknown', name: 'Red' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('leaves a team of an organiser without captain until somebody joins', async () => {
    const eventId = await setUp();
    const { id, inviteCode } = await addTeam(area, eventId, 'Red');
    expect((await area.execute(TEAM, { id })).data).toMatchObject({
      tileTeam: { captain: null, memberCount: 0, event: { mode: 'teams', teamSize: 2 } },
    });
    await join(area, '12', inviteCode);
    expect((await area.execute(TEAM, { id })).data).toMatchObject({ tileTeam: { captain: { id: '12' } } });
  });
});

describe('a team', () => {
  it('is led by its captain, who may remove, hand over, rename and rotate, and nobody else', async () => {
    const eventId = await setUp();
    const team = await addTeam(area, eventId, 'Red', ['11', '12']);
    const { id } = team;
    for (const [text, variables] of [
      [REMOVE, { id, userId: '12' }],
      [ASSIGN, { id, userId: '12' }],
      [UPDATE, { id, input: { name: 'Mine' } }],
      [ROTATE, { id }],
      [DISBAND, { id }],
    ] as const) {
      expect(errorOf(await act(text, variables, user('12')))).toMatchObject({ code: 'FORBIDDEN' });
      expect(errorOf(await act(text, variables, user('13')))).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await act(UPDATE, { id, input: { name: 'Crimson' } }, user('11'))).data).toEqual({
      updateTileTeam: { name: 'Crimson', color: '#99AAB5' },
    });
    const { rotateTileTeamInvite } = await area.ask<{ rotateTileTeamInvite: TestTeam }>(
      ROTATE,
      { id },
      user('11'),
    );
    expect(errorOf(await join(area, '13', team.inviteCode))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await act(REMOVE, { id, userId: '12' }, user('11'))).data).toEqual({
      removeTileTeamMember: { members: [{ user: { id: '11' } }] },
    });
    await join(area, '13', rotateTileTeamInvite.inviteCode);
    expect((await act(ASSIGN, { id, userId: '13' }, user('11'))).data).toEqual({
      assignTileTeamCaptain: { captain: { id: '13' } },
    });
    expect(errorOf(await act(REMOVE, { id, userId: '13' }, user('11')))).toMatchObject({ code: 'FORBIDDEN' });
    expect(errorOf(await act(ASSIGN, { id, userId: '14' }, user('13')))).toMatchObject({
      message: 'Member not found',
    });
  });

  it('passes to its earliest member when the captain leaves or is moved', async () => {
    const eventId = await setUp();
    const { id } = await addTeam(area, eventId, 'Red', ['11', '12']);
    const blue = await addTeam(area, eventId, 'Blue', ['14']);
    expect((await act(LEAVE, { id: eventId }, user('11'))).data).toEqual({
      leaveTileTeam: { memberCount: 1 },
    });
    expect((await area.execute(TEAM, { id })).data).toMatchObject({
      tileTeam: { captain: { id: '12' }, members: [{ user: { id: '12' } }] },
    });
    await place(area, '12', blue);
    expect((await area.execute(TEAM, { id })).data).toMatchObject({
      tileTeam: { captain: null, memberCount: 0 },
    });
    expect((await area.execute(TEAM, { id: blue.id })).data).toMatchObject({
      tileTeam: { captain: { id: '14' }, members: [{}, { user: { id: '12' } }] },
    });
    expect(errorOf(await act(LEAVE, { id: eventId }, user('11')))).toMatchObject({
      message: 'You are in no team',
    });
  });

  it('is changed only by organisers once the event has started', async () => {
    const eventId = await setUp();
    const { id, inviteCode } = await addTeam(area, eventId, 'Red', ['11', '12']);
    const blue = await addTeam(area, eventId, 'Blue');
    await act(START, { id: eventId }, ORGANISER);
    for (const late of [
      await act(LEAVE, { id: eventId }, user('12')),
      await act(REMOVE, { id, userId: '12' }, user('11')),
      await act(DISBAND, { id }, user('11')),
      await join(area, '13', inviteCode),
      await createTeam(area, { eventId, name: 'Late' }, user('13')),
    ]) {
      expect(errorOf(late)).toEqual({
        code: 'BAD_USER_INPUT',
        message: 'This event has started: only organisers change teams now',
      });
    }
    expect((await place(area, '12', blue)).errors).toBeUndefined();
    expect((await act(REMOVE, { id, userId: '11' }, ORGANISER)).errors).toBeUndefined();
    expect((await act(DISBAND, { id }, ORGANISER)).errors).toBeUndefined();
    expect((await area.execute(TEAM, { id })).data).toEqual({ tileTeam: null });
  });

  it('with proofs cannot be disbanded, and is deleted with its event', async () => {
    const eventId = `kept-${events++}`;
    const [tileId] = await addTeamEvent(area, eventId);
    const { id } = await addTeam(area, eventId, 'Red', ['11']);
    await proofOf(area, { eventId, tileId, userId: '11' });
    expect(errorOf(await act(DISBAND, { id }, ORGANISER))).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'A team with proofs cannot be disbanded',
    });
    expect((await act(DELETE, { id: eventId }, ORGANISER)).errors).toBeUndefined();
    const [left] = await area.dataSource.query(
      `SELECT (SELECT count(*)::integer FROM events.teams WHERE event_id = $1) AS teams,
        (SELECT count(*)::integer FROM events.team_members WHERE event_id = $1) AS members`,
      [eventId],
    );
    expect(left).toEqual({ teams: 0, members: 0 });
  });

  it('is not found, and users are named by the ids of users', async () => {
    const eventId = await setUp();
    const { id } = await addTeam(area, eventId, 'Red');
    for (const nobody of ['nobody', '404404']) {
      expect(errorOf(await placeId(area, nobody, { id }))).toEqual({
        code: 'NOT_FOUND',
        message: 'User not found',
      });
      expect(errorOf(await createTeam(area, { eventId, name: 'Blue', captainId: nobody }))).toMatchObject({
        message: 'captainId must be the id of a user',
      });
    }
    expect(errorOf(await place(area, '11', { id: 'team_unknown' }))).toMatchObject({
      message: 'Team not found',
    });
    expect((await area.execute(TEAM, { id: 'team_unknown' })).data).toEqual({ tileTeam: null });
  });
});
