/** A stored message. */
export interface SandboxMessage {
  id: string;
  channelId: string;
  content: string;
  nonce: string | null;
  mentions: unknown;
  at: Date;
}

/** A message to be posted. */
export interface Posting {
  channelId: string;
  content: string;
  nonce: string | null;
  /** Whether a repeated nonce returns the earlier message. */
  enforceNonce: boolean;
  mentions: unknown;
}

/** Lifetime of a nonce. */
const NONCE_MS = 300_000;

/** In-memory store of all posted messages. */
export class Messages {
  private readonly all: SandboxMessage[] = [];
  private readonly byNonce = new Map<string, SandboxMessage>();
  private lastId = 1_300_000_000_000_000_000n;

  /** @param now current time in milliseconds. */
  constructor(private readonly now: () => number) {}

  /** Posts a message, or returns the earlier one with the same nonce. */
  post({ enforceNonce, ...posting }: Posting): SandboxMessage {
    const existing = posting.nonce === null ? undefined : this.byNonce.get(posting.nonce);
    if (enforceNonce && existing && this.now() - existing.at.getTime() < NONCE_MS) return existing;
    const message = { ...posting, id: this.nextId(), at: new Date(this.now()) };
    this.all.push(message);
    if (message.nonce !== null) this.byNonce.set(message.nonce, message);
    return message;
  }

  /** Returns the messages of a channel, or of all channels for null, oldest first. */
  in(channelId: string | null): SandboxMessage[] {
    return channelId === null ? [...this.all] : this.all.filter((message) => message.channelId === channelId);
  }

  /** Returns the ids of all channels that have messages. */
  channels(): string[] {
    return [...new Set(this.all.map(({ channelId }) => channelId))].sort();
  }

  clear(): void {
    this.all.length = 0;
    this.byNonce.clear();
  }

  /** Returns an increasing 64-bit number, like Discord's ids, also after `clear`. */
  private nextId(): string {
    this.lastId += 1n;
    return String(this.lastId);
  }
}
