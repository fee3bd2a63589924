import { codesOf } from '#kit/test-support/while-held';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, ORGANISER, register, user } from '../test-support/players';
import { addTeam, addTeamEvent } from '../test-support/teams';

const CREATE = `mutation ($eventId: ID!, $teamId: ID, $uses: Int, $expiresAt: Timestamp) {
  createBingoInvitation(eventId: $eventId, teamId: $teamId, uses: $uses, expiresAt: $expiresAt) {
    id code url uses used expiresAt revokedAt team { name } } }`;
const LIST = `query ($eventId: ID!, $first: Int, $after: String) {
  bingoInvitations(eventId: $eventId, first: $first, after: $after) {
    totalCount nodes { id code uses used } pageInfo { hasNextPage endCursor } } }`;
const REVOKE = 'mutation ($id: ID!) { revokeBingoInvitation(id: $id) { id revokedAt } }';
const PREVIEW =
  'query ($code: String!) { bingoInvitation(code: $code) { event { id name } team { name } problem } }';
const JOIN = `mutation ($code: String!, $rsn: String!) {
  registerByBingoInvitation(code: $code, rsn: $rsn) { participantId apiKey } }`;
const TEAM = 'query ($id: ID!) { bingoTeam(id: $id) { members { rsn } } }';

const area = suiteArea(openTestArea);

interface Invitation {
  readonly id: string;
  readonly code: string;
}

async function invite(eventId: string, input: object = {}): Promise<Invitation> {
  const created = await area.ask<{ createBingoInvitation: Invitation }>(
    CREATE,
    { eventId, ...input },
    ORGANISER,
  );
  return created.createBingoInvitation;
}

const join = (code: string, userId: string, rsn = `Player ${userId}`) =>
  area.execute(JOIN, { code, rsn }, user(userId));

const problemOf = async (code: string) =>
  (await area.ask<{ bingoInvitation: { problem: string | null } | null }>(PREVIEW, { code })).bingoInvitation
    ?.problem;

describe('an invitation', () => {
  it('has an address with a long random code, which organisers can read again', async () => {
    await addEvent(area, 'read');
    const invitation = await invite('read', { uses: 3 });
    expect(invitation).toMatchObject({
      code: expect.stringMatching(/^bj_[\w-]{24}$/),
      url: expect.stringMatching(new RegExp(`/join/${invitation.code}$`)),
      uses: 3,
      used: 0,
      revokedAt: null,
      team: null,
    });
    expect(await area.ask(LIST, { eventId: 'read' }, ORGANISER)).toMatchObject({
      bingoInvitations: { totalCount: 1, nodes: [{ id: invitation.id, code: invitation.code }] },
    });
  });

  it('is listed newest first, in pages', async () => {
    await addEvent(area, 'pages');
    const made = [await invite('pages'), await invite('pages'), await invite('pages')];
    const page = (after: string | null) => area.ask(LIST, { eventId: 'pages', first: 2, after }, ORGANISER);
    const first = await page(null);
    expect(first).toMatchObject({ bingoInvitations: { nodes: [{ id: made[2]?.id }, { id: made[1]?.id }] } });
    const { bingoInvitations } = first as { bingoInvitations: { pageInfo: { endCursor: string } } };
    expect(await page(bingoInvitations.pageInfo.endCursor)).toMatchObject({
      bingoInvitations: { nodes: [{ id: made[0]?.id }], pageInfo: { hasNextPage: false } },
    });
  });

  it.each(['approval', 'invitation'])(
    'registers at once and places in its team with the setting %s',
    async (registration) => {
      const eventId = `placed-${registration}`;
      await addTeamEvent(area, eventId, { registration });
      const { id: teamId } = await addTeam(area, eventId, 'Red');
      const { code } = await invite(eventId, { teamId });
      expect(await area.ask(PREVIEW, { code })).toEqual({
        bingoInvitation: { event: { id: eventId, name: eventId }, team: { name: 'Red' }, problem: null },
      });
      expect(codesOf([await register(area, eventId, '9', 'Uninvited')])).toEqual(['BAD_USER_INPUT']);
      const { data } = await join(code, '10');
      expect(data).toEqual({
        registerByBingoInvitation: {
          participantId: expect.stringMatching(/^part_/),
          apiKey: expect.stringMatching(/^bk_/),
        },
      });
      expect(await area.ask(TEAM, { id: teamId })).toEqual({
        bingoTeam: { members: [{ rsn: 'Player 10' }] },
      });
    },
  );

  it.each<[string, object, object, string]>([
    [
      'late',
      { registrationClosesAt: '2020-01-01' },
      {},
      'Registration for this event closed at 2020-01-01T00:00:00.000Z',
    ],
    ['over', { status: 'completed' }, {}, 'This event is over and closed for registration'],
  ])('does not register: %s', async (eventId, event, invitation, problem) => {
    await addEvent(area, eventId, event);
    const { code } = await invite(eventId, invitation);
    expect(await problemOf(code)).toBe(problem);
    const { errors } = await join(code, '10');
    expect(errors?.[0]).toMatchObject({ message: problem, extensions: { code: 'BAD_USER_INPUT' } });
  });

  it('expires, and is not created expired', async () => {
    await addEvent(area, 'expired');
    const { code } = await invite('expired', { expiresAt: '2099-01-01' });
    await area.dataSource.query(`UPDATE bingo.invitations SET expires_at = '2020-01-01' WHERE code = $1`, [
      code,
    ]);
    const problem = 'This invitation expired at 2020-01-01T00:00:00.000Z';
    expect(await problemOf(code)).toBe(problem);
    expect((await join(code, '10')).errors?.[0]?.message).toBe(problem);
    await expect(invite('expired', { expiresAt: '2020-01-01' })).rejects.toThrow('must be in the future');
  });

  it('does not register when it is used up, and a failure uses nothing', async () => {
    await addEvent(area, 'used-up');
    const { code } = await invite('used-up', { uses: 2 });
    await join(code, '10');
    expect(codesOf([await join(code, '10')])).toEqual(['CONFLICT']);
    expect(codesOf([await join(code, '11', 'player-10')])).toEqual(['CONFLICT']);
    expect(codesOf([await join(code, '11'), await join(code, '12')])).toEqual(['BAD_USER_INPUT', 'OK']);
    expect(await problemOf(code)).toBe('This invitation has been used up');
  });

  it('does not register in a full event or a full team', async () => {
    await addTeamEvent(area, 'full', { teamSize: 2, maxParticipants: 3 });
    const { id: teamId } = await addTeam(area, 'full', 'Red');
    const [toTeam, toEvent] = [await invite('full', { teamId }), await invite('full')];
    await join(toTeam.code, '10');
    await join(toTeam.code, '11');
    expect(await problemOf(toTeam.code)).toBe('The team is full');
    expect(codesOf([await join(toTeam.code, '12')])).toEqual(['BAD_USER_INPUT']);
    await join(toEvent.code, '12');
    expect(await problemOf(toEvent.code)).toBe('This event is full: it takes 3 participants');
    expect(codesOf([await join(toEvent.code, '13')])).toEqual(['BAD_USER_INPUT']);
  });

  it('is invalid once it is revoked, and again is no act', async () => {
    await addEvent(area, 'revoked');
    const { id, code } = await invite('revoked');
    const first = await area.ask(REVOKE, { id }, ORGANISER);
    expect(await area.ask(REVOKE, { id }, ORGANISER)).toEqual(first);
    expect(await problemOf(code)).toBe('This invitation was revoked');
    expect(codesOf([await join(code, '10')])).toEqual(['BAD_USER_INPUT']);
  });

  it('is unknown: null for its page, NOT_FOUND for a registration', async () => {
    for (const code of ['', 'bj_', `bj_${'A'.repeat(24)}`, "' OR 1=1", 'a\u0000b']) {
      expect(await area.ask(PREVIEW, { code })).toEqual({ bingoInvitation: null });
      expect(codesOf([await join(code, '10')])).toEqual(['NOT_FOUND']);
    }
    expect(codesOf([await area.execute(REVOKE, { id: 'inv_unknown' }, ORGANISER)])).toEqual(['NOT_FOUND']);
  });

  it.each([0, 1001])('rejects %i uses', async (uses) => {
    await addEvent(area, `uses-${uses}`);
    const { errors } = await area.execute(CREATE, { eventId: `uses-${uses}`, uses }, ORGANISER);
    expect(errors?.[0]).toMatchObject({ message: 'uses must be between 1 and 1000' });
  });

  it('rejects the team of another event', async () => {
    await addTeamEvent(area, 'own');
    await addTeamEvent(area, 'other');
    const { id: teamId } = await addTeam(area, 'other', 'Red');
    const { errors } = await area.execute(CREATE, { eventId: 'own', teamId }, ORGANISER);
    expect(errors?.[0]).toMatchObject({ message: 'teamId must be a team of the event' });
  });

  it('is for organisers to create, list and revoke', async () => {
    await addEvent(area, 'secret');
    const { id } = await invite('secret');
    for (const [text, variables] of [
      [CREATE, { eventId: 'secret' }],
      [LIST, { eventId: 'secret' }],
      [REVOKE, { id }],
    ] as const) {
      expect(codesOf([await area.execute(text, variables, user('10', 'manage_events'))])).toEqual([
        'FORBIDDEN',
      ]);
      expect(codesOf([await area.execute(text, variables)])).toEqual(['UNAUTHENTICATED']);
    }
    expect(codesOf([await area.execute(JOIN, { code: 'x', rsn: 'y' })])).toEqual(['UNAUTHENTICATED']);
  });
});
