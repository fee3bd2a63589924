/** Number of messages a channel accepts per time window. */
export interface ChannelLimit {
  messages: number;
  perMs: number;
}

/** State of a channel's rate limit after a message. */
export interface RateLimitState {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Milliseconds until the window ends. */
  resetAfterMs: number;
}

/** Limits messages per channel, in windows that begin with the first message. */
export class ChannelLimits {
  private readonly windows = new Map<string, { endsAt: number; used: number }>();

  /** @param now current time in milliseconds. */
  constructor(
    private readonly limit: ChannelLimit,
    private readonly now: () => number,
  ) {}

  take(channelId: string): RateLimitState {
    const { messages: limit, perMs } = this.limit;
    const current = this.windows.get(channelId);
    const window = current && current.endsAt > this.now() ? current : { endsAt: this.now() + perMs, used: 0 };
    this.windows.set(channelId, window);
    const allowed = window.used < limit;
    if (allowed) window.used += 1;
    return { allowed, limit, remaining: limit - window.used, resetAfterMs: window.endsAt - this.now() };
  }
}
