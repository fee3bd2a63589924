import { createHash } from 'node:crypto';
import { jsonResponse, type SandboxRequest, type SandboxResponse } from '../http';
import type { ChannelLimits, RateLimitState } from './channel-limits';
import type { Messages, Posting, SandboxMessage } from './messages';

const MAX_CONTENT_LENGTH = 2000;
const MAX_NONCE_LENGTH = 25;

/** Handles `POST /api/v10/channels/{id}/messages` like Discord. */
export function postMessage(
  request: SandboxRequest,
  channelId: string,
  messages: Messages,
  limits: ChannelLimits,
): SandboxResponse {
  if (!/^Bot \S+$/.test(request.headers.authorization ?? '')) {
    return jsonResponse(401, { message: '401: Unauthorized', code: 0 });
  }
  const limitState = limits.take(channelId);
  const headers = limitHeaders(channelId, limitState);
  if (!limitState.allowed) return rateLimited(limitState, headers);
  const posting = readPosting(channelId, request.body);
  if (posting === null) return jsonResponse(400, { message: 'Invalid Form Body', code: 50_035 }, headers);
  return jsonResponse(200, messageBody(messages.post(posting)), headers);
}

/** Formats a message like Discord. */
function messageBody({ id, channelId, content, nonce, at }: SandboxMessage): object {
  return {
    id,
    type: 0,
    channel_id: channelId,
    content,
    ...(nonce !== null && { nonce }),
    author: { id: '1200000000000000001', username: 'community-bot', bot: true },
    timestamp: at.toISOString(),
    edited_timestamp: null,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
  };
}

function readPosting(channelId: string, body: string): Posting | null {
  const read = readObject(body);
  if (!read) return null;
  const { content, nonce = null, enforce_nonce, allowed_mentions } = read;
  if (typeof content !== 'string' || content.trim() === '' || [...content].length > MAX_CONTENT_LENGTH)
    return null;
  if (nonce !== null && !(typeof nonce === 'string' && nonce.length <= MAX_NONCE_LENGTH)) return null;
  return { channelId, content, nonce, enforceNonce: enforce_nonce === true, mentions: allowed_mentions };
}

function readObject(body: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null;
  } catch {
    return null;
  }
}

function rateLimited({ resetAfterMs }: RateLimitState, headers: Record<string, string>): SandboxResponse {
  const body = { message: 'You are being rate limited.', retry_after: resetAfterMs / 1000, global: false };
  const retryAfter = String(Math.ceil(resetAfterMs / 1000));
  return jsonResponse(429, body, { ...headers, 'retry-after': retryAfter, 'x-ratelimit-scope': 'user' });
}

function limitHeaders(channelId: string, standing: RateLimitState): Record<string, string> {
  const { limit, remaining, resetAfterMs } = standing;
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset-after': (resetAfterMs / 1000).toFixed(3),
    'x-ratelimit-bucket': createHash('sha256').update(channelId).digest('hex').slice(0, 32),
  };
}
