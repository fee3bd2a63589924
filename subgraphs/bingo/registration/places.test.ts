import { codesOf } from '#kit/test-support/while-held';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, ORGANISER, register, user } from '../test-support/players';
import { participants, requested } from '../test-support/registration';
import { addTeam, addTeamEvent } from '../test-support/teams';

const ADD = `mutation ($eventId: ID!, $names: [String!]!, $teamId: ID) {
  addBingoParticipants(eventId: $eventId, names: $names, teamId: $teamId) { name outcome error } }`;
const PLACES = `query ($eventId: ID!, $first: Int, $after: String) {
  bingoReservedPlaces(eventId: $eventId, first: $first, after: $after) {
    totalCount nodes { rsn team { name } } pageInfo { endCursor hasNextPage } } }`;
const DELETE =
  'mutation ($eventId: ID!, $rsn: String!) { deleteBingoReservedPlace(eventId: $eventId, rsn: $rsn) { success } }';

const RENAME =
  'mutation ($id: ID!, $rsn: String!) { renameBingoParticipant(participantId: $id, rsn: $rsn) { id } }';

const area = suiteArea(openTestArea);

interface Addition {
  readonly name: string;
  readonly outcome: string;
  readonly error: string | null;
}

async function add(eventId: string, names: readonly string[], teamId?: string): Promise<string[]> {
  const { addBingoParticipants } = await area.ask<{ addBingoParticipants: Addition[] }>(
    ADD,
    { eventId, names, teamId },
    ORGANISER,
  );
  expect(addBingoParticipants.map(({ name }) => name)).toEqual(names);
  return addBingoParticipants.map(({ outcome, error }) => (error ? `${outcome}: ${error}` : outcome));
}

const places = async (eventId: string) =>
  (
    await area.ask<{ bingoReservedPlaces: { nodes: { rsn: string }[] } }>(PLACES, { eventId }, ORGANISER)
  ).bingoReservedPlaces.nodes.map(({ rsn }) => rsn);

describe('adding players by name', () => {
  it('registers users who are known by one name, and reserves places for others', async () => {
    await addEvent(area, 'earlier');
    await addEvent(area, 'earlier-2');
    await addPlayer(area, 'earlier', '10', 'Known');
    await addPlayer(area, 'earlier', '11', 'Ambiguous');
    await addPlayer(area, 'earlier-2', '12', 'ambiguous');
    await addEvent(area, 'bulk', { registration: 'invitation' });
    const names = [' known ', 'Ambiguous', 'New', 'NEW', '', 'a\u0000b'];
    expect(await add('bulk', names)).toEqual([
      'registered',
      'reserved',
      'reserved',
      'already_reserved',
      'rejected: The name must not be empty',
      'rejected: The name must not contain control characters',
    ]);
    expect(await participants(area, 'bulk')).toEqual(['known']);
    expect(await places('bulk')).toEqual(['Ambiguous', 'New']);
    expect(await add('bulk', names.slice(0, 3))).toEqual([
      'already_registered',
      'already_reserved',
      'already_reserved',
    ]);
    expect(await participants(area, 'bulk')).toEqual(['known']);
  });

  it('admits a reserved name whatever the settings, and places it in the team', async () => {
    await addTeamEvent(area, 'admitted', {
      registration: 'approval',
      registrationClosesAt: '2020-01-01',
      maxParticipants: 1,
    });
    const { id } = await addTeam(area, 'admitted', 'Red');
    expect(await add('admitted', ['Zezima'], id)).toEqual(['reserved']);
    expect(codesOf([await register(area, 'admitted', '10', 'Other')])).toEqual(['BAD_USER_INPUT']);
    expect(codesOf([await register(area, 'admitted', '10', 'zezima')])).toEqual(['OK']);
    expect(await participants(area, 'admitted')).toEqual(['zezima of Red']);
    expect(await places('admitted')).toEqual([]);
  });

  it('admits a reserved name whose team is full meanwhile, without a team', async () => {
    await addTeamEvent(area, 'crowded', { teamSize: 2 });
    const members = [await addPlayer(area, 'crowded', '10'), await addPlayer(area, 'crowded', '11')];
    const { id } = await addTeam(area, 'crowded', 'Red', members.slice(0, 1));
    expect(await add('crowded', ['Swift', 'Other'], id)).toEqual(['reserved', 'rejected: The team is full']);
    const place =
      'mutation ($p: ID!, $t: ID!) { placeBingoParticipant(participantId: $p, teamId: $t) { rsn } }';
    await area.ask(place, { p: members[1]?.participantId, t: id }, ORGANISER);
    await register(area, 'crowded', '12', 'Swift');
    expect(await participants(area, 'crowded')).toEqual(['Player 10 of Red', 'Player 11 of Red', 'Swift']);
  });

  it('stops at the limit of participants, which reserved places count for', async () => {
    await addEvent(area, 'limited', { maxParticipants: 2 });
    expect(await add('limited', ['One', 'Two', 'Three'])).toEqual([
      'reserved',
      'reserved',
      'rejected: The event is full',
    ]);
    expect(codesOf([await register(area, 'limited', '10', 'Four')])).toEqual(['BAD_USER_INPUT']);
  });

  it('does not register a user twice under another name', async () => {
    await addEvent(area, 'before');
    await addPlayer(area, 'before', '20', 'Old name');
    await addEvent(area, 'now');
    await addPlayer(area, 'now', '20', 'New name');
    expect(await add('now', ['Old name'])).toEqual([
      'rejected: The user who registered with this name before takes part with another one',
    ]);
  });

  it('gives the place to a participant who is renamed to it, and the next one waiting the other', async () => {
    await addEvent(area, 'renamed', { maxParticipants: 2 });
    await addPlayer(area, 'renamed', '10', 'Old name');
    const [{ id }] = await area.dataSource.query(
      `SELECT id FROM bingo.participants WHERE event_id = 'renamed'`,
    );
    await add('renamed', ['Traveller']);
    expect(await requested(area, 'renamed', '11')).toMatchObject({ status: 'waiting' });
    await area.ask(RENAME, { id, rsn: 'TRAVELLER' }, ORGANISER);
    expect(await places('renamed')).toEqual([]);
    expect(await participants(area, 'renamed')).toEqual(['TRAVELLER', 'Player 11']);
  });

  it('gives the place to the waiting list when it is deleted', async () => {
    await addEvent(area, 'deleted', { maxParticipants: 1 });
    await add('deleted', ['Absent']);
    expect(await requested(area, 'deleted', '10')).toMatchObject({ status: 'waiting', place: 1 });
    await area.ask(DELETE, { eventId: 'deleted', rsn: 'ABSENT' }, ORGANISER);
    expect(await participants(area, 'deleted')).toEqual(['Player 10']);
    expect(codesOf([await area.execute(DELETE, { eventId: 'deleted', rsn: 'Absent' }, ORGANISER)])).toEqual([
      'NOT_FOUND',
    ]);
  });

  it('lists reserved places by name, in pages', async () => {
    await addEvent(area, 'pages');
    await add('pages', ['c', 'A', 'b']);
    const page = (after: string | null) =>
      area.ask<{ bingoReservedPlaces: { nodes: unknown[]; pageInfo: { endCursor: string } } }>(
        PLACES,
        { eventId: 'pages', first: 2, after },
        ORGANISER,
      );
    const { bingoReservedPlaces: first } = await page(null);
    expect(first).toMatchObject({ totalCount: 3, nodes: [{ rsn: 'A' }, { rsn: 'b' }] });
    expect(await page(first.pageInfo.endCursor)).toMatchObject({
      bingoReservedPlaces: { nodes: [{ rsn: 'c' }], pageInfo: { hasNextPage: false } },
    });
  });

  it('names what is wrong', async () => {
    await addEvent(area, 'over', { status: 'completed' });
    await addTeamEvent(area, 'teams');
    await addEvent(area, 'fields');
    const { id: teamId } = await addTeam(area, 'teams', 'Red');
    const problemOf = async (variables: object) =>
      (await area.execute(ADD, { eventId: 'fields', names: ['One'], ...variables }, ORGANISER)).errors?.[0]
        ?.message;
    expect(await problemOf({ names: Array(501).fill('x') })).toBe('names must have at most 500 entries');
    expect(await problemOf({ teamId })).toBe('teamId must be a team of the event');
    expect(await problemOf({ eventId: 'over' })).toBe('This event is over and closed for registration');
    expect(await problemOf({ eventId: 'unknown' })).toMatch(/^Event/);
  });

  it('is for organisers', async () => {
    await addEvent(area, 'secret');
    for (const text of [ADD, PLACES, DELETE]) {
      const variables = { eventId: 'secret', names: ['One'], rsn: 'One' };
      expect(codesOf([await area.execute(text, variables, user('10', 'manage_events'))])).toEqual([
        'FORBIDDEN',
      ]);
      expect(codesOf([await area.execute(text, variables)])).toEqual(['UNAUTHENTICATED']);
    }
  });
});
