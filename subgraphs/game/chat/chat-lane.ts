import { digestOf, fillIn } from '../automation/rules/messages';
import { backOffMs, valuesOf } from '../automation/rules/occurrence';
import type { DeliveryLane } from '../delivery/run-lane';
import type { AutomationDependencies } from '../dependencies';
import type { ChatLimits, ChatPort } from './chat';
import { type Attempt, claimDelivery, expireDeliveries, nextDelivery, recordResponse } from './chat-delivery';

/** Dependencies of the delivery to the chat. */
interface ChatDependencies extends AutomationDependencies {
  readonly chat: ChatPort;
  readonly limits: ChatLimits;
}

/**
 * The messages of rules. They are posted one by one with the id of the (first) delivery as nonce: the chat
 * responds to a repeated nonce with the existing message.
 */
export class ChatLane implements DeliveryLane<Attempt> {
  readonly name = 'game-delivery';
  readonly concurrency = 1;
  readonly longestPauseMs = 15_000;

  constructor(private readonly dependencies: ChatDependencies) {}

  expire(): Promise<void> {
    return expireDeliveries(this.dependencies.database);
  }

  pause(): number {
    return this.dependencies.limits.pause;
  }

  claim(): Promise<Attempt | null> {
    const { database, limits } = this.dependencies;
    return claimDelivery(database, limits.pausedChannels());
  }

  async attempt(attempt: Attempt, signal: AbortSignal): Promise<void> {
    const { chat, limits } = this.dependencies;
    const { channelId, deliveries } = attempt;
    const content = digestOf(deliveries.map((delivery) => fillIn(delivery.template, valuesOf(delivery))));
    const response = await chat.post({ channelId, content, nonce: nonceOf(deliveries[0]?.id ?? '') }, signal);
    if (signal.aborted && response.kind === 'unavailable') return;
    // A failure that delays one message of a channel would delay the others too.
    if (response.kind === 'unavailable') limits.pauseChannel(channelId, backOffMs(attempt.attempts));
    await recordResponse(this.dependencies, attempt, content, response);
  }

  /** Returns the milliseconds until a delivery is due or a paused channel is available. */
  async untilNext(): Promise<number> {
    const { database, limits } = this.dependencies;
    // Together with the channels that the query leaves out: a pause that ends during the query would be
    // missed.
    const channelPause = limits.channelPause ?? Number.POSITIVE_INFINITY;
    const due = await nextDelivery(database, limits.pausedChannels());
    return Math.min(due ?? Number.POSITIVE_INFINITY, channelPause);
  }
}

/** Encodes a delivery's id as a nonce: 22 characters, the same for each attempt. */
function nonceOf(deliveryId: string): string {
  return Buffer.from(deliveryId.replaceAll('-', ''), 'hex').toString('base64url');
}
