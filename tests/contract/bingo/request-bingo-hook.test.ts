import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { ask, askError } from '../graph';
import { createHook, seedEvent, seedHookedPlayer, seedPlayer } from './seed';

const platform = suitePlatform();

describe('POST /bingo/events/:id/hook', () => {
  test('returns the addresses of the hook, which contain its key', async () => {
    const event = await seedEvent(platform);
    const { client } = await seedPlayer(platform, event);
    const { body } = await client.post(`/bingo/events/${event}/hook`).expect(200);
    const address = `${platform.baseUrl}/bingo/hooks/dink/bh_[A-Za-z0-9_-]{43}`;
    expect(body).toEqual({
      hook_url: expect.stringMatching(new RegExp(`^${address}$`)),
      config_url: expect.stringMatching(new RegExp(`^${address}/config$`)),
    });
  });

  test('replaces the hook before, also by an organiser', async () => {
    const player = await seedHookedPlayer(platform);
    const sent = { type: 'DEATH', playerName: player.rsn };
    const next = await createHook(player, player.event);
    expectError(await platform.anonymous.post(player.hook, sent), 404, 'NOT_FOUND');
    await platform.anonymous.post(next, sent).expect(200);
    const mutation = 'mutation ($id: ID!) { rotateBingoHook(participantId: $id) { hookUrl } }';
    await ask(await platform.admin(), mutation, { id: player.participantId });
    expectError(await platform.anonymous.post(next, sent), 404, 'NOT_FOUND');
    expect((await askError(player.client, mutation, { id: player.participantId })).code).toBe('FORBIDDEN');
  });

  test('is for registered users', async () => {
    const event = await seedEvent(platform);
    const admin = await platform.admin();
    expectError(
      await admin.post(`/bingo/events/${event}/hook`),
      404,
      'NOT_FOUND',
      /^Registration not found$/,
    );
  });
});
