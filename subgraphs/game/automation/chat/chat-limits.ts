/** Upper bound for the pause that the chat may request. */
const MAX_PAUSE_MS = 3_600_000;

/** Tracks when messages may be posted again. Rate limits are per channel; a global one stops all channels. */
export class ChatLimits {
  private readonly channels = new Map<string, number>();
  private everything = 0;

  /** @param now the time in milliseconds */
  constructor(private readonly now: () => number = Date.now) {}

  pauseChannel(channelId: string, milliseconds: number): void {
    this.channels.set(channelId, Math.max(this.channels.get(channelId) ?? 0, this.later(milliseconds)));
  }

  pauseEverything(milliseconds: number): void {
    this.everything = Math.max(this.everything, this.later(milliseconds));
  }

  /** Milliseconds until anything may be posted. */
  get pause(): number {
    return Math.max(0, this.everything - this.now());
  }

  /** Milliseconds until the first paused channel is available; null if none is paused. */
  get channelPause(): number | null {
    const until = this.pausedChannels().map((channelId) => this.channels.get(channelId) ?? 0);
    return until.length === 0 ? null : Math.max(0, Math.min(...until) - this.now());
  }

  /** Returns the channels that are currently paused. */
  pausedChannels(): string[] {
    for (const [channelId, until] of this.channels) {
      if (until <= this.now()) this.channels.delete(channelId);
    }
    return [...this.channels.keys()];
  }

  private later(milliseconds: number): number {
    return this.now() + Math.min(Math.max(milliseconds, 0), MAX_PAUSE_MS);
  }
}
