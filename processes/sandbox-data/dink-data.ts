import { z } from 'zod';
import type { UserPrincipal } from '#protocol/principal';
import { hashOfKey } from '#subgraphs/bingo/participants/keys.commands';
import type { AreaClient } from './area-client';
import { proofImage } from './proof-image';

const CREATE_HOOK = 'mutation ($event: ID!) { createBingoHook(eventId: $event) { hookUrl } }';
const NOTIFY = `mutation ($notification: DinkNotification!, $screenshot: Upload) {
  submitDinkNotification(notification: $notification, screenshot: $screenshot) { outcome reason }
}`;

const HALF_AN_HOUR_MS = 1_800_000;

/** What the notification of Dink needs. */
export interface DinkDataOptions {
  readonly client: AreaClient;
  readonly eventId: string;
  readonly player: string;
  /** The user who is registered as the player. */
  readonly user: UserPrincipal;
  readonly now: Date;
}

/** Reports a rare drop with its screenshot, half an hour ago, as the player's game client Dink does. */
export async function reportByDink({ client, eventId, player, user, now }: DinkDataOptions): Promise<void> {
  const { createBingoHook } = await client.send({
    area: 'bingo',
    query: CREATE_HOOK,
    variables: { event: eventId },
    by: user,
    data: z.object({ createBingoHook: z.object({ hookUrl: z.url() }) }),
  });
  const key = createBingoHook.hookUrl.split('/').at(-1) ?? '';
  const notification = dropOf(player, new Date(now.getTime() - HALF_AN_HOUR_MS));
  const described = { fileName: 'drop.png', mediaType: 'image/png' };
  const { submitDinkNotification } = await client.withFile(
    await proofImage(player, 'drop'),
    described,
    (file) =>
      client.send({
        area: 'bingo',
        query: NOTIFY,
        variables: { notification, screenshot: file.reference },
        by: { kind: 'hook', keyHash: hashOfKey(key) },
        files: [file],
        data: z.object({
          submitDinkNotification: z.object({ outcome: z.string(), reason: z.string().nullable() }),
        }),
      }),
  );
  const { outcome, reason } = submitDinkNotification;
  if (outcome !== 'accepted') throw new Error(`The sandbox's notification of Dink was ${outcome}: ${reason}`);
}

/** Returns a notification of a drop that is worth more than five million. */
function dropOf(playerName: string, at: Date): object {
  const claws = { id: 13_652, name: 'Dragon claws', quantity: 1, priceEach: 52_400_000 };
  return {
    type: 'LOOT',
    playerName,
    seasonalWorld: false,
    world: 416,
    embeds: [{ timestamp: at.toISOString() }],
    extra: { items: [claws], source: 'Chambers of Xeric', category: 'EVENT' },
  };
}
