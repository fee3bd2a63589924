/** How many messages a channel takes in how much time. */
export interface ChannelLimit {
  messages: number;
  perMs: number;
}

/** Where a channel stands after a message was asked for. */
export interface Standing {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Until the window ends. */
  resetAfterMs: number;
}

/** Counts messages by channel, in windows that begin with the first message. */
export class ChannelLimits {
  private readonly windows = new Map<string, { endsAt: number; used: number }>();

  /** @param now the time in milliseconds */
  constructor(
    private readonly limit: ChannelLimit,
    private readonly now: () => number,
  ) {}

  take(channelId: string): Standing {
    const { messages: limit, perMs } = this.limit;
    const known = this.windows.get(channelId);
    const window = known && known.endsAt > this.now() ? known : { endsAt: this.now() + perMs, used: 0 };
    this.windows.set(channelId, window);
    const allowed = window.used < limit;
    if (allowed) window.used += 1;
    return { allowed, limit, remaining: limit - window.used, resetAfterMs: window.endsAt - this.now() };
  }
}
