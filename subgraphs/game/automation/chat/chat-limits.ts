/** A chat that asks for more patience than this is asked again after it nevertheless. */
const LONGEST_MS = 3_600_000;

/**
 * When the chat may be asked again. Its limits on messages are counted by channel: a bucket of one channel says nothing
 * about another, and a global one stops everything.
 */
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

  /** Milliseconds until anything may be posted at all. */
  get pause(): number {
    return Math.max(0, this.everything - this.now());
  }

  /** Milliseconds until the first of the paused channels is free; null when none is paused. */
  get channelPause(): number | null {
    const until = this.pausedChannels().map((channelId) => this.channels.get(channelId) ?? 0);
    return until.length === 0 ? null : Math.max(0, Math.min(...until) - this.now());
  }

  /** Channels to which nothing may be posted yet. */
  pausedChannels(): string[] {
    for (const [channelId, until] of this.channels) {
      if (until <= this.now()) this.channels.delete(channelId);
    }
    return [...this.channels.keys()];
  }

  private later(milliseconds: number): number {
    return this.now() + Math.min(Math.max(milliseconds, 0), LONGEST_MS);
  }
}
