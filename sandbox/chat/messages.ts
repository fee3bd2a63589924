/** A message as the chat keeps it. */
export interface SandboxMessage {
  id: string;
  channelId: string;
  content: string;
  nonce: string | null;
  mentions: unknown;
  at: Date;
}

/** What somebody wants to post. */
export interface Posting {
  channelId: string;
  content: string;
  nonce: string | null;
  /** Whether a nonce that was used before stands for the message that it was used for. */
  enforceNonce: boolean;
  mentions: unknown;
}

/** How long a nonce is remembered. */
const NONCE_MS = 300_000;

/** Everything that was posted, in memory. */
export class Messages {
  private readonly all: SandboxMessage[] = [];
  private readonly byNonce = new Map<string, SandboxMessage>();

  /** @param now the time in milliseconds */
  constructor(private readonly now: () => number) {}

  /** Posts a message, or finds the one that its nonce stands for. */
  post({ enforceNonce, ...posting }: Posting): SandboxMessage {
    const known = posting.nonce === null ? undefined : this.byNonce.get(posting.nonce);
    if (enforceNonce && known && this.now() - known.at.getTime() < NONCE_MS) return known;
    const message = { ...posting, id: this.nextId(), at: new Date(this.now()) };
    this.all.push(message);
    if (message.nonce !== null) this.byNonce.set(message.nonce, message);
    return message;
  }

  /** Of a channel or of all, oldest first. */
  in(channelId: string | null): SandboxMessage[] {
    return channelId === null ? [...this.all] : this.all.filter((message) => message.channelId === channelId);
  }

  /** Names of channels that hold a message. */
  channels(): string[] {
    return [...new Set(this.all.map(({ channelId }) => channelId))].sort();
  }

  clear(): void {
    this.all.length = 0;
    this.byNonce.clear();
  }

  /** Ids of the chat are numbers of 64 bits that grow. */
  private nextId(): string {
    return String(1_300_000_000_000_000_000n + BigInt(this.all.length + 1));
  }
}
