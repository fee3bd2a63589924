import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { activityOf, loggedAct, testUser } from '../expectations';
import { ask } from '../graph';
import {
  complete,
  freshEventId,
  freshRsn,
  freshTemplateName,
  type SeededPlayer,
  seedClosedEvent,
  seedEndedEvent,
  seedEvent,
  seedPlayer,
  templateBody,
} from './seed';

const platform = suitePlatform();
let organiser: ApiClient;
let event: string;
let player: SeededPlayer;
beforeAll(async () => {
  organiser = await platform.signInWith(testUser('olga'), ['manage_bingo']);
  event = await seedEvent(platform);
  player = await seedPlayer(platform, event);
});

const withId = z.object({ id: z.string() });
const rotated = z.object({ rotateBingoKey: z.object({ apiKey: z.string() }) });

const invited = z.object({ createBingoInvitation: withId });
const requested = z.object({ requestBingoRegistration: withId });

const invite = async (id: string) =>
  invited.parse(await ask(organiser, `mutation { createBingoInvitation(eventId: "${id}") { id } }`))
    .createBingoInvitation;

/** Requests a registration for an event, and returns the id of the request. */
async function request(id: string): Promise<string> {
  await ask(
    organiser,
    `mutation { updateBingoEvent(id: "${id}", input: { registration: approval }) { id } }`,
  );
  const client = await platform.signIn(testUser());
  const mutation = `mutation { requestBingoRegistration(eventId: "${id}", rsn: "${freshRsn()}") { id } }`;
  return requested.parse(await ask(client, mutation)).requestBingoRegistration.id;
}

const act = (field: string, args: string) =>
  ask(organiser, `mutation { ${field}(participantId: "${player.participantId}", ${args} }`);

describe('The activity log contains actor, action and subject', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['bingo_event_update', () => organiser.put(`/bingo/events/${event}`, { name: 'Renamed' }).expect(200)],
    ['bingo_task_complete', () => act('completeBingoTask', 'position: 5) { id }')],
    ['bingo_completion_revoke', () => act('revokeBingoCompletion', 'position: 5) { id }')],
    ['bingo_revocation_remove', () => act('removeBingoRevocation', 'position: 5) { id }')],
    ['bingo_participant_rename', () => act('renameBingoParticipant', 'rsn: "Other") { id }')],
    ['bingo_key_rotate', () => act('rotateBingoKey', ') { participantId }')],
    ['bingo_participant_withdraw', () => act('withdrawBingoRegistration', ') { success }')],
    ['bingo_event_delete', () => organiser.delete(`/bingo/events/${event}`).expect(200)],
  ])('%s', async (action, does) => {
    await does();
    const entry = await loggedAct(platform, action, event);
    expect(entry).toMatchObject({
      action,
      user_id: organiser.user.id,
      ip_address: expect.stringMatching(/./),
    });
    if (!action.startsWith('bingo_event')) expect(entry.details).toContain(player.participantId);
    expect(await activityOf(platform, action)).toHaveLength(1);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['bingo_invitation_create', (id) => invite(id)],
    [
      'bingo_invitation_revoke',
      async (id) =>
        ask(organiser, `mutation { revokeBingoInvitation(id: "${(await invite(id)).id}") { id } }`),
    ],
    [
      'bingo_participants_add',
      (id) =>
        ask(
          organiser,
          `mutation { addBingoParticipants(eventId: "${id}", names: ["${freshRsn()}"]) { outcome } }`,
        ),
    ],
    [
      'bingo_place_delete',
      async (id) => {
        const rsn = freshRsn();
        await ask(
          organiser,
          `mutation { addBingoParticipants(eventId: "${id}", names: ["${rsn}"]) { outcome } }`,
        );
        await ask(
          organiser,
          `mutation { deleteBingoReservedPlace(eventId: "${id}", rsn: "${rsn}") { success } }`,
        );
      },
    ],
    [
      'bingo_request_approve',
      async (id) =>
        ask(
          organiser,
          `mutation { approveBingoRegistrationRequests(ids: ["${await request(id)}"]) { error } }`,
        ),
    ],
    [
      'bingo_request_decline',
      async (id) =>
        ask(
          organiser,
          `mutation { declineBingoRegistrationRequests(ids: ["${await request(id)}"], reason: "Full") { error } }`,
        ),
    ],
  ])('%s, without the code of an invitation', async (action, does) => {
    const id = await seedEvent(platform);
    await does(id);
    const { user_id, details } = await loggedAct(platform, action, id);
    expect(user_id).toBe(organiser.user.id);
    expect(details).not.toMatch(/bj_/);
  });

  test('bingo_event_create', async () => {
    const id = await seedEvent(platform);
    expect(await loggedAct(platform, 'bingo_event_create', id)).toMatchObject({
      user_id: '100000000000000001',
    });
  });

  test.each([
    ['bingo_event_close', 'close'],
    ['bingo_event_reopen', 'reopen'],
  ])('%s', async (action, path) => {
    const { id } =
      action === 'bingo_event_close' ? await seedEndedEvent(platform) : await seedClosedEvent(platform);
    await organiser.post(`/bingo/events/${id}/${path}`).expect(200);
    expect(await loggedAct(platform, action, id)).toMatchObject({ user_id: organiser.user.id });
  });

  test('bingo_template_create and bingo_template_delete', async () => {
    const body = { name: freshTemplateName(), document: templateBody() };
    const { id } = withId.parse((await organiser.post('/bingo/templates', body).expect(201)).body);
    await organiser.delete(`/bingo/templates/${id}`).expect(200);
    for (const action of ['bingo_template_create', 'bingo_template_delete']) {
      const { user_id, details } = await loggedAct(platform, action, id);
      expect([user_id, details.includes(body.name)]).toEqual([organiser.user.id, true]);
    }
  });

  test('bingo_event_create and bingo_event_update, of an import', async () => {
    const id = freshEventId();
    const document = templateBody();
    await organiser.post('/bingo/events/import', { id, start_date: '2030-01-01', document }).expect(201);
    expect(await loggedAct(platform, 'bingo_event_create', id)).toMatchObject({ user_id: organiser.user.id });
    await organiser.post(`/bingo/events/${id}/template`, { document, name: 'New' }).expect(200);
    const { details } = await loggedAct(platform, 'bingo_event_update', id);
    expect(details).toBe(`Changed name of the bingo event New (${id})`);
  });

  test('never contains a key', async () => {
    const id = await seedEvent(platform);
    const { participantId, key, rsn } = await seedPlayer(platform, id);
    await complete(platform, id, key, [0]);
    const query = `mutation { rotateBingoKey(participantId: "${participantId}") { apiKey } }`;
    const { apiKey } = rotated.parse(await ask(organiser, query)).rotateBingoKey;
    expect((await loggedAct(platform, 'bingo_key_rotate', rsn)).details).not.toMatch(/bk_/);
    for (const secret of [key, apiKey]) expect(platform.output()).not.toContain(secret);
    const jobs = await platform.sql('SELECT data FROM pgboss.job');
    expect(JSON.stringify(jobs)).not.toMatch(/bk_/);
  });

  test('does not contain rejected or ineffective actions', async () => {
    const id = await seedEvent(platform);
    await organiser.put(`/bingo/events/${id}`, { board_size: 0 }).expect(400);
    await organiser.delete('/bingo/events/unknown').expect(404);
    await loggedAct(platform, 'bingo_event_create', id);
    for (const action of ['bingo_event_delete', 'bingo_event_update']) {
      const entries = await activityOf(platform, action);
      expect(entries.filter(({ details }) => details.includes(`(${id})`))).toEqual([]);
    }
  });
});
