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

/** Dependencies of the delivery. */
export interface DeliveryDependencies extends AutomationDependencies {
  readonly database: PoolDatabase;
  readonly chat: ChatPort;
  readonly limits: ChatLimits;
}

/** Maximum duration of a run, so that its job does not expire; the next run continues. */
const MAX_RUN_MS = 120_000;

/** A longer pause ends the run. */
const LONGEST_PAUSE_MS = 15_000;

/**
 * Posts all due deliveries one by one, in one process at a time. If a process ends between posting and
 * recording, the next one posts again with the same nonce, and the chat returns the existing message.
 *
 * @param stopping ends the run at once: unrecorded deliveries are attempted again.
 */
export async function deliverDue(dependencies: DeliveryDependencies, stopping: AbortSignal): Promise<void> {
  await tryWithExclusiveLock(dependencies.database, 'game-delivery', async (lost) => {
    const signal = AbortSignal.any([stopping, lost]);
    const end = Date.now() + MAX_RUN_MS;
    await expireDeliveries(dependencies.database);
    while (!signal.aborted && Date.now() < end) {
      const canContinue = await waited(dependencies.limits.pause, signal);
      if (!canContinue || !(await deliverNext(dependencies, signal))) return;
    }
  });
}

/** @returns false if the pause is too long for this run, or the run was aborted. */
async function waited(pauseMs: number, signal: AbortSignal): Promise<boolean> {
  if (pauseMs > LONGEST_PAUSE_MS) return false;
  if (pauseMs > 0) await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

/** @returns false if nothing is due, now or soon. */
async function deliverNext(dependencies: DeliveryDependencies, signal: AbortSignal): Promise<boolean> {
  const { database, chat, limits } = dependencies;
  const attempt = await claimDelivery(database, limits.pausedChannels());
  if (!attempt) return waited(await untilNext(dependencies), signal);
  const { channelId, template } = attempt;
  const content = fillIn(template, valuesOf(attempt));
  const answer = await chat.post({ channelId, content, nonce: nonceOf(attempt.id) }, signal);
  if (signal.aborted && answer.kind === 'unavailable') return false;
  // A failure that delays one message of a channel would delay the others too.
  if (answer.kind === 'unavailable') limits.pauseChannel(channelId, backOffMs(attempt.attempts));
  await recordAnswer(dependencies, attempt, content, answer);
  return true;
}

const MIN_WAIT_MS = 20;

/** Returns the milliseconds until a delivery is due or a paused channel is available. */
async function untilNext({ database, limits }: DeliveryDependencies): Promise<number> {
  const due = await nextDelivery(database, limits.pausedChannels());
  const next = Math.min(due ?? Number.POSITIVE_INFINITY, limits.channelPause ?? Number.POSITIVE_INFINITY);
  return Math.max(MIN_WAIT_MS, next);
}

/** Encodes a delivery's id as a nonce: 22 characters, the same for each attempt. */
function nonceOf(deliveryId: string): string {
  return Buffer.from(deliveryId.replaceAll('-', ''), 'hex').toString('base64url');
}
