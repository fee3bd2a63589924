import { codesOf } from '#kit/test-support/while-held';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, ORGANISER, register, user } from '../test-support/players';
import {
  APPROVE,
  approve,
  DECLINE,
  LEAVE,
  leave,
  participants,
  queue,
  REQUEST,
  request,
  requested,
} from '../test-support/registration';

const OWN = 'query ($eventId: ID!) { bingoRegistrationRequest(eventId: $eventId) { status place reason } }';
const WITHDRAW =
  'mutation ($eventId: ID!) { withdrawBingoRegistrationRequest(eventId: $eventId) { status } }';
const UPDATE =
  'mutation ($id: ID!, $input: UpdateBingoEventInput!) { updateBingoEvent(id: $id, input: $input) { participantCount } }';
const REMOVE = 'mutation ($id: ID!) { withdrawBingoRegistration(participantId: $id) { success } }';
const RENAME = 'mutation ($id: ID!) { renameBingoParticipant(participantId: $id, rsn: "Taken") { id } }';
const HOOK = 'mutation ($eventId: ID!) { createBingoHook(eventId: $eventId) { hookUrl } }';
const PLACES = 'query ($id: ID!) { bingoEvent(id: $id) { freePlaces waitingCount } }';
const FUTURE = { startDate: '2090-01-01' };

const area = suiteArea(openTestArea);

const ownRequest = async (eventId: string, userId: string) =>
  (await area.ask<{ bingoRegistrationRequest: unknown }>(OWN, { eventId }, user(userId)))
    .bingoRegistrationRequest;

describe('a request to register', () => {
  it('waits for an organiser, who approves it: the user is registered and makes a hook', async () => {
    await addEvent(area, 'approved', { registration: 'approval' });
    const { id, ...made } = await requested(area, 'approved', '10', 'Zezima');
    expect(made).toMatchObject({ status: 'pending', place: null, reason: null, note: '' });
    expect(await queue(area, 'approved', 'pending')).toEqual(['Zezima']);
    expect(await approve(area, id)).toEqual(['registered']);
    expect(await participants(area, 'approved')).toEqual(['Zezima']);
    expect(await ownRequest('approved', '10')).toEqual({ status: 'registered', place: null, reason: null });
    expect(codesOf([await area.execute(HOOK, { eventId: 'approved' }, user('10'))])).toEqual(['OK']);
  });

  it('is declined with a reason, and may be made again', async () => {
    await addEvent(area, 'declined', { registration: 'approval' });
    const { id } = await requested(area, 'declined', '10');
    const { data } = await area.execute(DECLINE, { ids: [id], reason: 'Members only' }, ORGANISER);
    const result = { request: { status: 'declined', reason: 'Members only' }, error: null, errorCode: null };
    expect(data).toEqual({ declineBingoRegistrationRequests: [result] });
    expect(await ownRequest('declined', '10')).toMatchObject({ status: 'declined', reason: 'Members only' });
    expect(await requested(area, 'declined', '10')).toMatchObject({ status: 'pending' });
  });

  it('is decided with others, each with a result of its own', async () => {
    await addEvent(area, 'several', { registration: 'approval' });
    const [first, second, same] = [
      await requested(area, 'several', '10', 'One'),
      await requested(area, 'several', '11', 'Two'),
      await requested(area, 'several', '12', 'ONE'),
    ];
    const ids = [first.id, 'req_unknown', first.id, same.id, second.id];
    expect(await approve(area, ...ids)).toEqual([
      'registered',
      'NOT_FOUND',
      'CONFLICT',
      'CONFLICT',
      'registered',
    ]);
    expect(await participants(area, 'several')).toEqual(['One', 'Two']);
    expect(await queue(area, 'several', 'pending')).toEqual(['ONE']);
  });

  it('is one of a user and event at a time; the user withdraws it', async () => {
    await addEvent(area, 'own', { registration: 'approval' });
    await requested(area, 'own', '10');
    expect(codesOf([await request(area, 'own', '10', 'Other')])).toEqual(['CONFLICT']);
    const withdraw = () => area.execute(WITHDRAW, { eventId: 'own' }, user('10'));
    expect((await withdraw()).data).toEqual({ withdrawBingoRegistrationRequest: { status: 'withdrawn' } });
    expect(codesOf([await withdraw()])).toEqual(['NOT_FOUND']);
    expect(await queue(area, 'own', 'pending')).toEqual([]);
    await requested(area, 'own', '10', 'Other');
  });

  it('is fulfilled at once in an open event', async () => {
    await addEvent(area, 'open');
    expect(await requested(area, 'open', '10')).toMatchObject({ status: 'registered' });
    expect(codesOf([await request(area, 'open', '10', 'Other')])).toEqual(['CONFLICT']);
  });

  it.each<[string, object]>([
    ['by invitation', { registration: 'invitation' }],
    ['that is over', { registration: 'approval', status: 'completed' }],
    ['after its deadline', { registration: 'approval', registrationClosesAt: '2020-01-01' }],
  ])('is rejected for an event %s', async (name, changes) => {
    const eventId = name.replaceAll(' ', '-');
    await addEvent(area, eventId, changes);
    expect(codesOf([await request(area, eventId, '10')])).toEqual(['BAD_USER_INPUT']);
  });

  it('is approved after the deadline too, but not once the event is over', async () => {
    await addEvent(area, 'late', { registration: 'approval' });
    const [first, second] = [await requested(area, 'late', '10'), await requested(area, 'late', '11')];
    await area.ask(UPDATE, { id: 'late', input: { registrationClosesAt: '2020-01-01' } }, ORGANISER);
    expect(await approve(area, first.id)).toEqual(['registered']);
    await area.ask(UPDATE, { id: 'late', input: { status: 'completed' } }, ORGANISER);
    expect(await approve(area, second.id)).toEqual(['BAD_USER_INPUT']);
  });

  it('names a field that is wrong', async () => {
    await addEvent(area, 'fields', { registration: 'approval' });
    const sent = (variables: object) =>
      area.execute(REQUEST, { eventId: 'fields', rsn: 'Zezima', ...variables }, user('10'));
    expect((await sent({ rsn: '' })).errors?.[0]?.message).toBe('rsn must not be empty');
    expect((await sent({ note: 'x'.repeat(501) })).errors?.[0]?.message).toBe(
      'note must be at most 500 characters',
    );
    const { errors } = await area.execute(DECLINE, { ids: [], reason: ' ' }, ORGANISER);
    expect(errors?.[0]?.message).toBe('reason must not be empty');
    const many = await area.execute(APPROVE, { ids: Array(101).fill('req_1') }, ORGANISER);
    expect(many.errors?.[0]?.message).toBe('ids must have at most 100 entries');
    expect(codesOf([await request(area, 'unknown', '10')])).toEqual(['NOT_FOUND']);
  });

  it('is for organisers to decide, and for signed-in users to make', async () => {
    await addEvent(area, 'security', { registration: 'approval' });
    const { id } = await requested(area, 'security', '10');
    const decisions = [APPROVE, DECLINE].map((text) => [text, { ids: [id], reason: 'x' }] as const);
    for (const [text, variables] of decisions) {
      expect(codesOf([await area.execute(text, variables, user('10', 'manage_events'))])).toEqual([
        'FORBIDDEN',
      ]);
      expect(codesOf([await area.execute(text, variables)])).toEqual(['UNAUTHENTICATED']);
    }
    for (const text of [REQUEST, WITHDRAW, OWN, LEAVE])
      expect(codesOf([await area.execute(text, { eventId: 'security', rsn: 'x' })])).toEqual([
        'UNAUTHENTICATED',
      ]);
    expect(await ownRequest('security', '11')).toBeNull();
  });
});

describe('a full event', () => {
  it('lets approved requests wait in the order of their approval, and takes them when a place is free', async () => {
    await addEvent(area, 'waiting', { ...FUTURE, registration: 'approval', maxParticipants: 1 });
    const [one, two, three] = [
      await requested(area, 'waiting', '10', 'One'),
      await requested(area, 'waiting', '11', 'Two'),
      await requested(area, 'waiting', '12', 'Three'),
    ];
    expect(await approve(area, one.id, three.id, two.id)).toEqual(['registered', 'waiting', 'waiting']);
    expect(await queue(area, 'waiting', 'waiting')).toEqual(['Three', 'Two']);
    expect(await ownRequest('waiting', '11')).toMatchObject({ status: 'waiting', place: 2 });
    expect(await area.ask(PLACES, { id: 'waiting' })).toEqual({
      bingoEvent: { freePlaces: 0, waitingCount: 2 },
    });
    expect(codesOf([await leave(area, 'waiting', '10')])).toEqual(['OK']);
    expect(await participants(area, 'waiting')).toEqual(['Three']);
    expect(await ownRequest('waiting', '11')).toMatchObject({ status: 'waiting', place: 1 });
  });

  it('registers the first of the waiting list when its limit is raised', async () => {
    await addEvent(area, 'raised', { maxParticipants: 1 });
    await addPlayer(area, 'raised', '10');
    expect(codesOf([await register(area, 'raised', '11', 'Late')])).toEqual(['BAD_USER_INPUT']);
    for (const userId of ['11', '12', '13'])
      expect(await requested(area, 'raised', userId)).toMatchObject({ status: 'waiting' });
    const raise = (maxParticipants: number | null) =>
      area.ask(UPDATE, { id: 'raised', input: { maxParticipants } }, ORGANISER);
    expect(await raise(2)).toEqual({ updateBingoEvent: { participantCount: 2 } });
    expect(await participants(area, 'raised')).toEqual(['Player 10', 'Player 11']);
    await raise(null);
    expect(await queue(area, 'raised', 'waiting')).toEqual([]);
    expect(await area.ask(PLACES, { id: 'raised' })).toEqual({
      bingoEvent: { freePlaces: null, waitingCount: 0 },
    });
  });

  it('takes the first when an organiser withdraws a registration, leaving out a name that was taken', async () => {
    await addEvent(area, 'removed', { maxParticipants: 2 });
    const { participantId } = await addPlayer(area, 'removed', '10');
    const other = await addPlayer(area, 'removed', '11');
    await requested(area, 'removed', '12', 'taken');
    await requested(area, 'removed', '13');
    await area.ask(RENAME, { id: other.participantId }, ORGANISER);
    await area.ask(REMOVE, { id: participantId }, ORGANISER);
    expect(await participants(area, 'removed')).toEqual(['Taken', 'Player 13']);
    expect(await ownRequest('removed', '12')).toEqual({
      status: 'declined',
      place: null,
      reason: 'You, or the player name, were registered for this event meanwhile',
    });
  });

  it('keeps its participants when the limit is lowered', async () => {
    await addEvent(area, 'lowered');
    for (const userId of ['10', '11']) await addPlayer(area, 'lowered', userId);
    await area.ask(UPDATE, { id: 'lowered', input: { maxParticipants: 1 } }, ORGANISER);
    expect(await participants(area, 'lowered')).toHaveLength(2);
    expect(await area.ask(PLACES, { id: 'lowered' })).toMatchObject({ bingoEvent: { freePlaces: 0 } });
  });
});

describe('leaving an event', () => {
  it('deletes the registration before the start, and the user may register again', async () => {
    await addEvent(area, 'left', FUTURE);
    await addPlayer(area, 'left', '10');
    expect((await leave(area, 'left', '10')).data).toEqual({ leaveBingoEvent: { success: true } });
    expect(codesOf([await leave(area, 'left', '10')])).toEqual(['NOT_FOUND']);
    await addPlayer(area, 'left', '10');
  });

  it('is rejected after the start: what counted stays', async () => {
    await addEvent(area, 'started');
    await addPlayer(area, 'started', '10');
    const { errors } = await leave(area, 'started', '10');
    expect(errors?.[0]).toMatchObject({
      message: expect.stringMatching(/^This event has started: .* Ask an organiser/),
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(await participants(area, 'started')).toHaveLength(1);
    expect(codesOf([await leave(area, 'unknown', '10')])).toEqual(['NOT_FOUND']);
  });
});
