import { z } from 'zod';
import { guardedPost, parseJson, type RawResponse } from '../providers/guarded-requests';
import { retryAfterMs } from '../rules/retry-after';

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

/** A message for a channel. */
export interface ChatMessage {
  readonly channelId: string;
  /** At most 2,000 characters. */
  readonly content: string;
  /** At most 25 characters; the same for each attempt, so that the chat deduplicates retries. */
  readonly nonce: string;
}

/** The outcome of a post. */
export type ChatResponse =
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
  post(message: ChatMessage, signal: AbortSignal): Promise<ChatResponse>;
}

interface DiscordChatOptions {
  /** Bare origin, such as `https://discord.com`. */
  readonly url: string;
  readonly botToken: string;
  readonly userAgent: string;
}

const TIMEOUT_MS = 10_000;
/** Pause after an error that is independent of the message and would affect every message. */
const ERROR_PAUSE_MS = 60_000;
const UNKNOWN_WAIT_MS = 5000;

const posted = z.object({ id: z.string().min(1).max(64) });
const limited = z.object({ retry_after: z.number().min(0), global: z.boolean().optional() });
const failure = z.object({ message: z.string().max(500) });

/** Discord, API v10: discord.com/developers/docs. */
export class DiscordChat implements ChatPort {
  constructor(
    private readonly options: DiscordChatOptions,
    private readonly limits: ChatLimits,
  ) {}

  async post(message: ChatMessage, signal: AbortSignal): Promise<ChatResponse> {
    const { url, botToken, userAgent } = this.options;
    const address = new URL(`${url}/api/v10/channels/${encodeURIComponent(message.channelId)}/messages`);
    const headers = { authorization: `Bot ${botToken}`, 'user-agent': userAgent };
    const body = {
      content: message.content,
      nonce: message.nonce,
      // `enforce_nonce`: a message with a known nonce is not posted again, the response is the earlier
      // message.
      enforce_nonce: true,
      allowed_mentions: { parse: [] },
    };
    try {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      return this.read(message.channelId, await guardedPost(address, headers, body, deadline));
    } catch (error) {
      return { kind: 'unavailable', problem: error instanceof Error ? error.message : 'unknown' };
    }
  }

  private read(channelId: string, response: RawResponse): ChatResponse {
    const { status, headers } = response;
    if (status === 429) return this.readLimited(channelId, response);
    if (headers.get('x-ratelimit-remaining') === '0') {
      this.limits.pauseChannel(channelId, seconds(headers.get('x-ratelimit-reset-after')) ?? 0);
    }
    if (status === 200 || status === 201) {
      const message = posted.safeParse(parseJson(response.body));
      if (message.success) return { kind: 'posted', messageId: message.data.id };
      return { kind: 'unavailable', problem: 'the response is not a message' };
    }
    if (status === 403 || status === 404) return { kind: 'refused', status };
    if (status === 400 || status === 413 || status === 422) {
      return { kind: 'rejected', problem: `status ${status}: ${problemIn(response.body)}` };
    }
    if (status < 500) this.limits.pauseEverything(ERROR_PAUSE_MS);
    return { kind: 'unavailable', problem: `status ${status}` };
  }

  /** A limit without a channel scope, such as that of a proxy in front of the chat, counts as global. */
  private readLimited(channelId: string, { body: bytes, headers }: RawResponse): ChatResponse {
    const body = limited.safeParse(parseJson(bytes)).data;
    const wait = body
      ? body.retry_after * 1000
      : (retryAfterMs(headers.get('retry-after'), Date.now()) ?? UNKNOWN_WAIT_MS);
    const pauseMs = Math.ceil(wait);
    const global = body?.global === true || headers.get('x-ratelimit-global') === 'true' || !body;
    if (global) this.limits.pauseEverything(pauseMs);
    else this.limits.pauseChannel(channelId, pauseMs);
    return { kind: 'limited', retryAfterMs: pauseMs };
  }
}

/** Converts a header in (fractional) seconds to milliseconds. */
function seconds(header: string | null): number | null {
  return header !== null && /^\d{1,9}(\.\d+)?$/.test(header) ? Number(header) * 1000 : null;
}

function problemIn(body: Uint8Array): string {
  return failure.safeParse(parseJson(body)).data?.message ?? 'no reason given';
}
