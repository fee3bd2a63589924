/** A message for a channel. */
export interface ChatMessage {
  readonly channelId: string;
  /** At most 2,000 characters. */
  readonly content: string;
  /** At most 25 characters: the same for each attempt, so that a message is posted once. */
  readonly nonce: string;
}

/** What became of a message. */
export type ChatAnswer =
  | { readonly kind: 'posted'; readonly messageId: string }
  /** The chat wants us to wait; nothing is wrong with the message. */
  | { readonly kind: 'limited'; readonly retryAfterMs: number }
  /** The channel is not there, or not for us. */
  | { readonly kind: 'refused'; readonly status: 403 | 404 }
  /** The message will never be taken as it is. */
  | { readonly kind: 'rejected'; readonly problem: string }
  /** The chat is down, slow, or answers nonsense: whether the message was posted is not known. */
  | { readonly kind: 'unavailable'; readonly problem: string };

/** Where rules post. */
export interface ChatPort {
  /** Never throws; `signal` gives the attempt up. */
  post(message: ChatMessage, signal: AbortSignal): Promise<ChatAnswer>;
}
