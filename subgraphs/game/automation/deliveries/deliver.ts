import { setTimeout as delay } from 'node:timers/promises';
import type { PoolDatabase } from '#kit/database/pool-database';
import { tryWithExclusiveLock } from '#subgraphs/game/exclusive-lock';
import type { ChatLimits } from '../chat/chat-limits';
import type { ChatPort } from '../chat/chat-port';
import type { AutomationDependencies } from '../dependencies';
import { backOffMs } from '../rules/back-off';
import { fillIn } from '../rules/message-template';
import { valuesOf } from '../rules/occurrence';
import { claimDelivery, expireDeliveries, nextDelivery } from './claim-delivery';
import { recordAnswer } from './record-answer';

/** Everything that delivering works with. */
export interface DeliveryDependencies extends AutomationDependencies {
  readonly database: PoolDatabase;
  readonly chat: ChatPort;
  readonly limits: ChatLimits;
}

/** A turn ends after this long, so that its job does not count as lost; the next one goes on. */
const TURN_MS = 120_000;

/** A pause that is longer than this ends the turn. */
const LONGEST_PAUSE_MS = 15_000;

/**
 * Posts everything that is due, one message after the other; only one process does so at a time. A process that ends
 * between posting and recording has the next one post again with the same nonce, which the chat answers with the
 * message that is there.
 *
 * @param stopping ends the turn at once: what was not recorded is attempted again.
 */
export async function deliverDue(dependencies: DeliveryDependencies, stopping: AbortSignal): Promise<void> {
  await tryWithExclusiveLock(dependencies.database, 'game-delivery', async (lost) => {
    const signal = AbortSignal.any([stopping, lost]);
    const end = Date.now() + TURN_MS;
    await expireDeliveries(dependencies.database);
    while (!signal.aborted && Date.now() < end) {
      const goesOn = await waited(dependencies.limits.pause, signal);
      if (!goesOn || !(await deliverNext(dependencies, signal))) return;
    }
  });
}

/** @returns false when the pause is too long for this turn, or the turn was ended meanwhile. */
async function waited(pauseMs: number, signal: AbortSignal): Promise<boolean> {
  if (pauseMs > LONGEST_PAUSE_MS) return false;
  if (pauseMs > 0) await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

/** @returns false when nothing is due, nor will be soon. */
async function deliverNext(dependencies: DeliveryDependencies, signal: AbortSignal): Promise<boolean> {
  const { database, chat, limits } = dependencies;
  const attempt = await claimDelivery(database, limits.pausedChannels());
  if (!attempt) return waited(await untilNext(dependencies), signal);
  const { channelId, template } = attempt;
  const content = fillIn(template, valuesOf(attempt));
  const answer = await chat.post({ channelId, content, nonce: nonceOf(attempt.id) }, signal);
  if (signal.aborted && answer.kind === 'unavailable') return false;
  // Whatever keeps one message of a channel back would keep the others back as well.
  if (answer.kind === 'unavailable') limits.pauseChannel(channelId, backOffMs(attempt.attempts));
  await recordAnswer(dependencies, attempt, content, answer);
  return true;
}

const GLANCE_MS = 20;

/** Until a delivery is due, or a channel is free again for which one may wait. */
async function untilNext({ database, limits }: DeliveryDependencies): Promise<number> {
  const due = await nextDelivery(database, limits.pausedChannels());
  const next = Math.min(due ?? Number.POSITIVE_INFINITY, limits.channelPause ?? Number.POSITIVE_INFINITY);
  return Math.max(GLANCE_MS, next);
}

/** A delivery's id as the chat takes it: 22 characters, the same for each attempt. */
function nonceOf(deliveryId: string): string {
  return Buffer.from(deliveryId.replaceAll('-', ''), 'hex').toString('base64url');
}
