import { z } from 'zod';
import type { RawAnswer } from '../../providers/guarded-get';
import { guardedPost } from '../../providers/guarded-post';
import { parseJson } from '../../rules/parse-json';
import type { ChatLimits } from './chat-limits';
import type { ChatAnswer, ChatMessage, ChatPort } from './chat-port';

export interface DiscordChatOptions {
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

  async post(message: ChatMessage, signal: AbortSignal): Promise<ChatAnswer> {
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

  private read(channelId: string, answer: RawAnswer): ChatAnswer {
    const { status, headers } = answer;
    if (status === 429) return this.readLimited(channelId, answer);
    if (headers.get('x-ratelimit-remaining') === '0') {
      this.limits.pauseChannel(channelId, seconds(headers.get('x-ratelimit-reset-after')) ?? 0);
    }
    if (status === 200 || status === 201) {
      const message = posted.safeParse(parseJson(answer.text));
      if (message.success) return { kind: 'posted', messageId: message.data.id };
      return { kind: 'unavailable', problem: 'the response is not a message' };
    }
    if (status === 403 || status === 404) return { kind: 'refused', status };
    if (status === 400 || status === 413 || status === 422) {
      return { kind: 'rejected', problem: `status ${status}: ${problemIn(answer.text)}` };
    }
    if (status < 500) this.limits.pauseEverything(ERROR_PAUSE_MS);
    return { kind: 'unavailable', problem: `status ${status}` };
  }

  /** A limit without a channel scope, such as that of a proxy in front of the chat, counts as global. */
  private readLimited(channelId: string, { text, headers }: RawAnswer): ChatAnswer {
    const body = limited.safeParse(parseJson(text)).data;
    const wait = body ? body.retry_after * 1000 : (seconds(headers.get('retry-after')) ?? UNKNOWN_WAIT_MS);
    const retryAfterMs = Math.ceil(wait);
    const global = body?.global === true || headers.get('x-ratelimit-global') === 'true' || !body;
    if (global) this.limits.pauseEverything(retryAfterMs);
    else this.limits.pauseChannel(channelId, retryAfterMs);
    return { kind: 'limited', retryAfterMs };
  }
}

/** Converts a header in (fractional) seconds to milliseconds. */
function seconds(header: string | null): number | null {
  return header !== null && /^\d{1,9}(\.\d+)?$/.test(header) ? Number(header) * 1000 : null;
}

function problemIn(text: string): string {
  return failure.safeParse(parseJson(text)).data?.message ?? 'no reason given';
}
