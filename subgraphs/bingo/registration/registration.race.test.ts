import { codesOf, whileLocked } from '#kit/test-support/while-held';
import { suiteArea } from '#tests/support/suite';
import { lockEventExclusive } from '../participants/locks';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, ORGANISER, register, user } from '../test-support/players';
import { approve, leave, participants, queue, request, requested } from '../test-support/registration';

const INVITE =
  'mutation ($eventId: ID!, $uses: Int) { createBingoInvitation(eventId: $eventId, uses: $uses) { id code } }';
const JOIN =
  'mutation ($code: String!, $rsn: String!) { registerByBingoInvitation(code: $code, rsn: $rsn) { apiKey } }';
const REVOKE = 'mutation ($id: ID!) { revokeBingoInvitation(id: $id) { id } }';
const USED = 'query ($eventId: ID!) { bingoInvitations(eventId: $eventId) { nodes { used } } }';
const ADD =
  'mutation ($eventId: ID!, $names: [String!]!) { addBingoParticipants(eventId: $eventId, names: $names) { outcome } }';
const FUTURE = { startDate: '2090-01-01' };
const ROUNDS = [1, 2, 3];
const USERS = Array.from({ length: 8 }, (_, index) => String(100 + index));

const area = suiteArea(openTestArea);

const count = (codes: readonly string[], code: string) => codes.filter((other) => other === code).length;

describe('concurrent registrations', () => {
  it.each(ROUNDS)('never exceed the limit of participants, round %i', async (round) => {
    const eventId = `limit-${round}`;
    await addEvent(area, eventId, { maxParticipants: 3 });
    const results = await Promise.all(USERS.map((id) => register(area, eventId, id, `Player ${id}`)));
    expect(count(codesOf(results), 'OK')).toBe(3);
    expect(await participants(area, eventId)).toHaveLength(3);
  });

  it.each(ROUNDS)('with requests fill the event, and all others wait, round %i', async (round) => {
    const eventId = `wait-${round}`;
    await addEvent(area, eventId, { maxParticipants: 3 });
    const results = await Promise.all(USERS.map((id) => request(area, eventId, id)));
    expect(count(codesOf(results), 'OK')).toBe(USERS.length);
    expect(await participants(area, eventId)).toHaveLength(3);
    expect(await queue(area, eventId, 'waiting')).toHaveLength(USERS.length - 3);
  });

  it.each(ROUNDS)('use an invitation exactly as often as it may be, round %i', async (round) => {
    const eventId = `uses-${round}`;
    await addEvent(area, eventId, { registration: 'invitation' });
    const { createBingoInvitation } = await area.ask<{ createBingoInvitation: { code: string } }>(
      INVITE,
      { eventId, uses: 3 },
      ORGANISER,
    );
    const { code } = createBingoInvitation;
    const results = await Promise.all(
      USERS.map((id) => area.execute(JOIN, { code, rsn: `P ${id}` }, user(id))),
    );
    expect(count(codesOf(results), 'OK')).toBe(3);
    expect(await participants(area, eventId)).toHaveLength(3);
    expect(await area.ask(USED, { eventId }, ORGANISER)).toEqual({
      bingoInvitations: { nodes: [{ used: 3 }] },
    });
  });

  it.each(ROUNDS)('with a revoked invitation register nobody after the response, round %i', async (round) => {
    const eventId = `revoked-${round}`;
    await addEvent(area, eventId);
    const { createBingoInvitation } = await area.ask<{ createBingoInvitation: { id: string; code: string } }>(
      INVITE,
      { eventId },
      ORGANISER,
    );
    const { id, code } = createBingoInvitation;
    const joins = Promise.all(
      USERS.map((userId) => area.execute(JOIN, { code, rsn: `P ${userId}` }, user(userId))),
    );
    await area.ask(REVOKE, { id }, ORGANISER);
    const before = await participants(area, eventId);
    const joined = count(codesOf(await joins), 'OK');
    expect(await participants(area, eventId)).toHaveLength(joined);
    expect(before.length).toBeLessThanOrEqual(joined);
  });
});

describe('a registration that waited for an organiser who limits the event', () => {
  it('is to be sent again, and then rejected', async () => {
    await addEvent(area, 'limited');
    await addPlayer(area, 'limited', '1');
    const { errors } = await whileLocked(
      area.database,
      async (transaction) => {
        await lockEventExclusive(transaction, 'limited');
        await transaction.entities.query(`UPDATE bingo.events SET max_participants = 1 WHERE id = 'limited'`);
      },
      () => register(area, 'limited', '2', 'Late'),
    );
    expect(errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
    expect(codesOf([await register(area, 'limited', '2', 'Late')])).toEqual(['BAD_USER_INPUT']);
    expect(await participants(area, 'limited')).toEqual(['Player 1']);
  });
});

describe('concurrent decisions', () => {
  it.each(ROUNDS)(
    'of leaving and approving keep the event full and nobody is lost, round %i',
    async (round) => {
      const eventId = `leave-${round}`;
      await addEvent(area, eventId, { ...FUTURE, registration: 'approval', maxParticipants: 3 });
      const requests = [];
      for (const id of USERS) requests.push(await requested(area, eventId, id));
      const [first = '', second = '', third = '', ...others] = requests.map(({ id }) => id);
      expect(await approve(area, first, second, third)).toEqual(['registered', 'registered', 'registered']);
      await Promise.all([
        ...USERS.slice(0, 2).map((id) => leave(area, eventId, id)),
        ...others.map((id) => approve(area, id)),
      ]);
      expect(await participants(area, eventId)).toHaveLength(3);
      expect(await queue(area, eventId, 'waiting')).toHaveLength(USERS.length - 2 - 3);
      expect(await queue(area, eventId, 'pending')).toEqual([]);
    },
  );

  it.each(ROUNDS)('of one request have one effect, round %i', async (round) => {
    const eventId = `once-${round}`;
    await addEvent(area, eventId, { registration: 'approval' });
    const { id } = await requested(area, eventId, '100');
    const results = await Promise.all([1, 2, 3, 4].map(() => approve(area, id)));
    expect(results.flat().sort()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'registered']);
    expect(await participants(area, eventId)).toEqual(['Player 100']);
  });

  it.each(ROUNDS)(
    'of several departures take as many from the waiting list, in order, round %i',
    async (round) => {
      const eventId = `order-${round}`;
      await addEvent(area, eventId, { ...FUTURE, maxParticipants: 3 });
      for (const id of ['1', '2', '3']) await addPlayer(area, eventId, id);
      for (const id of USERS) await requested(area, eventId, id);
      const departures = await Promise.all(['1', '2', '3'].map((id) => leave(area, eventId, id)));
      expect(new Set(codesOf(departures))).toEqual(new Set(['OK']));
      expect(await participants(area, eventId)).toEqual(['Player 100', 'Player 101', 'Player 102']);
    },
  );
});

describe('the same names added at once', () => {
  it.each(ROUNDS)('are added once, round %i', async (round) => {
    const eventId = `names-${round}`;
    await addEvent(area, eventId);
    const names = ['One', 'Two', 'Three'];
    const results = await Promise.all([1, 2, 3].map(() => area.execute(ADD, { eventId, names }, ORGANISER)));
    const outcomes = results.flatMap(({ data }) =>
      (data as { addBingoParticipants: { outcome: string }[] }).addBingoParticipants.map(
        ({ outcome }) => outcome,
      ),
    );
    expect(count(outcomes, 'reserved')).toBe(3);
    expect(count(outcomes, 'already_reserved')).toBe(6);
  });
});
