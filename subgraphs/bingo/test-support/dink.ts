import type { HookPrincipal } from '#protocol/principal';
import { hashOfKey } from '../participants/keys.commands';
import type { TestArea } from './open-test-area';
import { addPlayer, type TestPlayer, user } from './players';

const HOOK = 'mutation ($id: ID!) { createBingoHook(eventId: $id) { hookUrl } }';
const NOTIFY = `mutation ($sent: DinkNotification!) {
  submitDinkNotification(notification: $sent) { outcome reason tasks { position count } } }`;

/** A player who has Dink, too. */
export interface DinkPlayer extends TestPlayer {
  readonly rsn: string;
  readonly hook: HookPrincipal;
}

/** Registers a user for an event and creates the player's hook. */
export async function addDinkPlayer(area: TestArea, eventId: string, userId: string): Promise<DinkPlayer> {
  const player = await addPlayer(area, eventId, userId);
  const { createBingoHook } = await area.ask<{ createBingoHook: { hookUrl: string } }>(
    HOOK,
    { id: eventId },
    user(userId),
  );
  const key = createBingoHook.hookUrl.split('/').at(-1) ?? '';
  return { ...player, rsn: `Player ${userId}`, hook: { kind: 'hook', keyHash: hashOfKey(key) } };
}

/** The result of a notification. */
export interface NotificationResult {
  readonly outcome: string;
  readonly reason: string | null;
  readonly tasks: readonly { readonly position: number; readonly count: number }[];
}

/** Sends a notification. @param at when it happened, in epoch milliseconds. */
export async function notify(
  area: TestArea,
  { rsn, hook }: DinkPlayer,
  type: string,
  extra: object,
  at: number,
): Promise<NotificationResult> {
  const embeds = [{ timestamp: new Date(at).toISOString() }];
  const sent = { type, playerName: rsn, extra, embeds };
  const { submitDinkNotification } = await area.ask<{ submitDinkNotification: NotificationResult }>(
    NOTIFY,
    { sent },
    hook,
  );
  return submitDinkNotification;
}
