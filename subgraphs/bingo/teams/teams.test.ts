import { miscountedTeams } from '#kit/test-support/miscounted-teams';
import type { UserPrincipal } from '#protocol/principal';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, kills, ORGANISER, submit, user } from '../test-support/players';
import {
  addMember,
  addTeam,
  addTeamEvent,
  CREATE_TEAM,
  createTeam,
  join,
  place,
  type TestMember,
  type TestTeam,
} from '../test-support/teams';

const TEAM = `query ($id: ID!) { bingoTeam(id: $id) {
  name color memberCount captain { rsn } members { rsn } counts { taskPosition count goal }
  completions { taskPosition rsn user { id } } } }`;
const FUTURE = { startDate: '2098-01-01', endDate: '2099-01-01' };
const START = 'mutation ($id: ID!) { updateBingoEvent(id: $id, input: { status: active }) { id } }';
const LEAVE = 'mutation ($id: ID!) { leaveBingoTeam(eventId: $id) { memberCount } }';
const REMOVE =
  'mutation ($id: ID!, $userId: ID!) { removeBingoTeamMember(teamId: $id, userId: $userId) { members { rsn } } }';
const ASSIGN =
  'mutation ($id: ID!, $userId: ID!) { assignBingoTeamCaptain(teamId: $id, userId: $userId) { captain { rsn } } }';
const UPDATE =
  'mutation ($id: ID!, $input: UpdateBingoTeamInput!) { updateBingoTeam(id: $id, input: $input) { name color } }';
const ROTATE = 'mutation ($id: ID!) { rotateBingoTeamInvite(teamId: $id) { inviteCode } }';
const DISBAND = 'mutation ($id: ID!) { disbandBingoTeam(teamId: $id) { id } }';
const DELETE = 'mutation ($id: ID!) { deleteBingoEvent(id: $id) { success } }';
const WITHDRAW = 'mutation ($id: ID!) { withdrawBingoRegistration(participantId: $id) { success } }';

const area = suiteArea(openTestArea);
let events = 0;

afterEach(async () => {
  expect(await miscountedTeams(area.dataSource, { schema: 'bingo', members: 'bingo.participants' })).toEqual(
    [],
  );
});

const errorOf = ({ errors }: SubgraphResult) => ({
  code: errors?.[0]?.extensions?.code,
  message: errors?.[0]?.message,
});

/** Creates an event of teams of two that has not started, with registered players. */
async function setUp(players = 3, changes: object = {}) {
  const eventId = `teams-${events++}`;
  await addTeamEvent(area, eventId, { ...FUTURE, teamSize: 2, ...changes });
  const members: TestMember[] = [];
  for (let number = 0; number < players; number += 1) members.push(await addMember(area, eventId));
  return { eventId, members, as: (index: number) => user(members[index]?.userId ?? '') };
}

const act = (text: string, variables: object, as: UserPrincipal) => area.execute(text, { ...variables }, as);

describe('creating and joining a team', () => {
  it('makes the creator captain, and takes whoever has the code until it is full', async () => {
    const { eventId, members, as } = await setUp();
    const input = { eventId, name: ' Red  Team ', color: '#CC0000' };
    const { createBingoTeam } = await area.ask<{ createBingoTeam: TestTeam }>(CREATE_TEAM, { input }, as(0));
    expect({ createBingoTeam }).toEqual({
      createBingoTeam: {
        inviteCode: expect.stringMatching(/^bt_[\w-]{24}$/),
        team: {
          id: expect.stringMatching(/^team_[\w-]{24}$/),
          name: 'Red  Team',
          color: '#CC0000',
          captain: { rsn: `Player ${members[0]?.userId}` },
          members: [{ rsn: `Player ${members[0]?.userId}` }],
          memberCount: 1,
          points: 0,
          bingos: 0,
          tasksCompleted: 0,
          event: { id: eventId },
        },
      },
    });
    const { inviteCode } = createBingoTeam;
    expect((await join(area, members[1]?.userId ?? '', inviteCode)).data).toMatchObject({
      joinBingoTeam: { members: [{}, { rsn: `Player ${members[1]?.userId}` }] },
    });
    expect((await join(area, members[1]?.userId ?? '', inviteCode)).errors).toBeUndefined();
    expect(errorOf(await join(area, members[2]?.userId ?? '', inviteCode))).toEqual({
      code: 'BAD_USER_INPUT',
      message: 'The team is full',
    });
    const stored = JSON.stringify(await area.dataSource.query('SELECT * FROM bingo.teams'));
    expect(stored).not.toContain(inviteCode);
  });

  it('rejects a taken name, a second team, an unknown code, strangers, and solo events', async () => {
    const { eventId, members, as } = await setUp();
    await createTeam(area, { eventId, name: 'Red' }, as(0));
    expect(errorOf(await createTeam(area, { eventId, name: 'red ' }, as(1)))).toMatchObject({
      code: 'CONFLICT',
    });
    expect(errorOf(await createTeam(area, { eventId, name: 'Blue' }, as(0)))).toMatchObject({
      message: 'The captain is in a team already',
    });
    expect(errorOf(await createTeam(area, { eventId, name: 'Blue' }, user('9999')))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(errorOf(await createTeam(area, { eventId, name: 'Blue', color: 'red' }, as(1)))).toMatchObject({
      message: expect.stringContaining('color must be a colour'),
    });
    const captainId = members[2]?.participantId;
    expect(errorOf(await createTeam(area, { eventId, name: 'Blue', captainId }, as(1)))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(errorOf(await join(area, members[1]?.userId ?? '', 'bt_unknown'))).toMatchObject({
      code: 'NOT_FOUND',
    });
    const alone = `alone-${eventId}`;
    await addEvent(area, alone);
    expect(errorOf(await createTeam(area, { eventId: alone, name: 'Red' }))).toMatchObject({
      message: 'This event has no teams',
    });
  });

  it('does not let two take the last place', async () => {
    const { eventId, members } = await setUp(12, { teamSize: 5 });
    const team = await addTeam(area, eventId, 'Red', members.slice(0, 1));
    const outcomes = await Promise.all(
      members
        .slice(1)
        .map((member, index) =>
          index % 2 === 0 ? join(area, member.userId, team.inviteCode) : place(area, member, team),
        ),
    );
    expect(outcomes.filter(({ errors }) => !errors)).toHaveLength(4);
    const { data } = await area.execute(TEAM, { id: team.id });
    expect(data).toMatchObject({ bingoTeam: { memberCount: 5 } });
  });
});

describe('a team', () => {
  it('is led by its captain, who may remove, hand over, rename and rotate, and nobody else', async () => {
    const { eventId, members, as } = await setUp();
    const team = await addTeam(area, eventId, 'Red', members.slice(0, 2));
    const { id } = team;
    const userId = members[1]?.userId;
    for (const [text, variables] of [
      [REMOVE, { id, userId }],
      [ASSIGN, { id, userId }],
      [UPDATE, { id, input: { name: 'Mine' } }],
      [ROTATE, { id }],
      [DISBAND, { id }],
    ] as const) {
      expect(errorOf(await act(text, variables, as(1)))).toMatchObject({ code: 'FORBIDDEN' });
      expect(errorOf(await act(text, variables, as(2)))).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await act(UPDATE, { id, input: { name: 'Crimson' } }, as(0))).data).toEqual({
      updateBingoTeam: { name: 'Crimson', color: '#99AAB5' },
    });
    const { rotateBingoTeamInvite } = await area.ask<{ rotateBingoTeamInvite: TestTeam }>(
      ROTATE,
      { id },
      as(0),
    );
    expect(errorOf(await join(area, members[2]?.userId ?? '', team.inviteCode))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await act(REMOVE, { id, userId }, as(0))).data).toMatchObject({
      removeBingoTeamMember: { members: [{}] },
    });
    const { inviteCode } = rotateBingoTeamInvite;
    await join(area, members[2]?.userId ?? '', inviteCode);
    expect((await act(ASSIGN, { id, userId: members[2]?.userId }, as(0))).data).toMatchObject({
      assignBingoTeamCaptain: { captain: { rsn: `Player ${members[2]?.userId}` } },
    });
    expect(errorOf(await act(REMOVE, { id, userId: members[2]?.userId }, as(0)))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('passes to its earliest member when the captain leaves, and to whoever comes to an empty one', async () => {
    const { eventId, members, as } = await setUp();
    const { id, inviteCode } = await addTeam(area, eventId, 'Red', members.slice(0, 2));
    await act(LEAVE, { id: eventId }, as(0));
    expect((await area.execute(TEAM, { id })).data).toMatchObject({
      bingoTeam: { captain: { rsn: `Player ${members[1]?.userId}` }, memberCount: 1 },
    });
    await act(LEAVE, { id: eventId }, as(1));
    expect((await area.execute(TEAM, { id })).data).toMatchObject({ bingoTeam: { captain: null } });
    await join(area, members[2]?.userId ?? '', inviteCode);
    expect((await area.execute(TEAM, { id })).data).toMatchObject({
      bingoTeam: { captain: { rsn: `Player ${members[2]?.userId}` } },
    });
    await act(WITHDRAW, { id: members[2]?.participantId }, ORGANISER);
    expect((await area.execute(TEAM, { id })).data).toMatchObject({
      bingoTeam: { captain: null, memberCount: 0 },
    });
  });

  it('is changed only by organisers once the event has started, and keeps what it earned', async () => {
    const { eventId, members, as } = await setUp();
    const { id, inviteCode } = await addTeam(area, eventId, 'Red', members.slice(0, 2));
    const blue = await addTeam(area, eventId, 'Blue');
    await act(START, { id: eventId }, ORGANISER);
    const [first, second, third] = members;
    if (!first || !second || !third) throw new Error('three members were created');
    for (const late of [
      await act(LEAVE, { id: eventId }, as(1)),
      await act(REMOVE, { id, userId: second.userId }, as(0)),
      await act(DISBAND, { id }, as(0)),
      await join(area, third.userId, inviteCode),
      await createTeam(area, { eventId, name: 'Late' }, as(2)),
    ]) {
      expect(errorOf(late)).toEqual({
        code: 'BAD_USER_INPUT',
        message: 'This event has started: only organisers change teams now',
      });
    }
    await submit(area, second, kills(eventId, 49));
    await submit(area, first, kills(eventId, 1));
    await place(area, first, blue);
    expect((await area.execute(TEAM, { id }, as(1))).data).toMatchObject({
      bingoTeam: {
        memberCount: 1,
        captain: { rsn: `Player ${second.userId}` },
        counts: [],
        completions: [{ taskPosition: 0, rsn: `Player ${first.userId}`, user: { id: first.userId } }],
      },
    });
    await place(area, third, { id });
    expect(errorOf(await act(WITHDRAW, { id: first.participantId }, ORGANISER))).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: expect.stringContaining('stays with the team'),
    });
    expect(errorOf(await act(DISBAND, { id }, ORGANISER))).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect((await act(DISBAND, { id: blue.id }, ORGANISER)).errors).toBeUndefined();
    expect((await act(WITHDRAW, { id: third.participantId }, ORGANISER)).errors).toBeUndefined();
  });

  it('is deleted with its event', async () => {
    const { eventId, members } = await setUp(3, { startDate: '2026-01-01' });
    const { id } = await addTeam(area, eventId, 'Red', members.slice(0, 2));
    for (const member of members.slice(0, 2)) await submit(area, member, kills(eventId, 30));
    const { errors } = await act(DELETE, { id: eventId }, ORGANISER);
    expect(errors).toBeUndefined();
    expect((await area.execute(TEAM, { id })).data).toEqual({ bingoTeam: null });
    const [left] = await area.dataSource.query(
      'SELECT count(*)::integer AS counts FROM bingo.team_counts WHERE team_id = $1',
      [id],
    );
    expect(left).toEqual({ counts: 0 });
  });

  it.each([
    ['in storage', 'ctid'],
    ['by id', 'id'],
  ])('is deleted with its event when the captain is the last of three members %s', async (_, order) => {
    const { eventId, members } = await setUp(3, { startDate: '2026-01-01', teamSize: 3 });
    const { id } = await addTeam(area, eventId, 'Red', members);
    await area.dataSource.query(
      `UPDATE bingo.teams SET captain_id =
        (SELECT p.id FROM bingo.participants p WHERE p.team_id = $1 ORDER BY p.${order} DESC LIMIT 1) WHERE id = $1`,
      [id],
    );
    expect((await area.execute(TEAM, { id })).data).toMatchObject({ bingoTeam: { memberCount: 3 } });
    expect((await act(DELETE, { id: eventId }, ORGANISER)).errors).toBeUndefined();
    expect((await area.execute(TEAM, { id })).data).toEqual({ bingoTeam: null });
  });

  it('shows its counts to members and organisers only', async () => {
    const { eventId, members, as } = await setUp(3, { startDate: '2026-01-01' });
    const { id } = await addTeam(area, eventId, 'Red', members.slice(0, 2));
    for (const member of members.slice(0, 2)) await submit(area, member, kills(eventId, 20));
    const shown = { bingoTeam: { counts: [{ taskPosition: 0, count: 40, goal: 50 }] } };
    expect((await area.execute(TEAM, { id }, as(1))).data).toMatchObject(shown);
    expect((await area.execute(TEAM, { id }, ORGANISER)).data).toMatchObject(shown);
    expect((await area.execute(TEAM, { id }, as(2))).data).toMatchObject({ bingoTeam: { counts: null } });
    expect((await area.execute(TEAM, { id })).data).toMatchObject({ bingoTeam: { counts: null } });
  });
});
