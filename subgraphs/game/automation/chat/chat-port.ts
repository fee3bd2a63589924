/** A message for a channel. */
export interface ChatMessage {
  readonly channelId: string;
  /** At most 2,000 characters. */
  readonly content: string;
  /** At most 25 characters; the same for each attempt, so that the chat deduplicates retries. */
  readonly nonce: string;
}

/** The outcome of a post. */
export type ChatAnswer =
  | { readonly kind: 'posted'; readonly messageId: string }
  /** Rate limited; the message itself is fine. */
  | { readonly kind: 'limited'; readonly retryAfterMs: number }
  /** The channel does not exist or is forbidden. */
  | { readonly kind: 'refused'; readonly status: 403 | 404 }
  /** The message is permanently invalid. */
  | { readonly kind: 'rejected'; readonly problem: string }
  /** The chat is down, slow or returns an invalid response: the message may or may not have been posted. */
  | { readonly kind: 'unavailable'; readonly problem: string };

/** The chat to which rules post. */
export interface ChatPort {
  /** Never throws; `signal` aborts the attempt. */
  post(message: ChatMessage, signal: AbortSignal): Promise<ChatAnswer>;
}
