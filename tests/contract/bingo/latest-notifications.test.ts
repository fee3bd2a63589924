import { z } from 'zod';
import { suitePlatform } from '#tests/support/suite';
import { ask } from '../graph';
import { loot, notification, whip } from './notifications';
import { seedHookedPlayer } from './seed';

const platform = suitePlatform();

async function post(hook: string, body: object): Promise<void> {
  await platform.anonymous.post(hook, body).expect(200);
}

test('a player sees what became of the latest notifications', async () => {
  const player = await seedHookedPlayer(platform);
  const read =
    'query ($id: ID!) { bingoProgress(eventId: $id) { notifications { type receivedAt outcome reason positions } } }';
  const latest = async () =>
    z
      .object({ bingoProgress: z.object({ notifications: z.array(z.unknown()) }) })
      .parse(await ask(player.client, read, { id: player.event })).bingoProgress.notifications;
  expect(await latest()).toEqual([]);
  await post(player.hook, notification(player, 'LOOT', loot([whip()])));
  await post(player.hook, notification(player, 'CHAT', { message: 'hello' }));
  await post(player.hook, notification({ ...player, rsn: 'Somebody' }, 'LOOT', loot([whip()])));
  await post(player.hook, notification(player, 'x\u0000y', {}));
  const receivedAt = expect.stringMatching(/^20.*Z$/);
  const ignored = { receivedAt, outcome: 'ignored', positions: [] };
  expect(await latest()).toEqual([
    { ...ignored, type: 'OTHER', reason: 'it is not about tasks' },
    { ...ignored, type: 'LOOT', reason: 'it is of another player' },
    { ...ignored, type: 'CHAT', reason: 'it is not about tasks' },
    { type: 'LOOT', receivedAt, outcome: 'accepted', reason: null, positions: [0, 1] },
  ]);
  for (let message = 0; message < 25; message += 1)
    await post(player.hook, notification(player, 'CHAT', { message }));
  expect(await latest()).toHaveLength(20);
});
