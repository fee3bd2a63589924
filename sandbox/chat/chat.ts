import { withFaults } from '../faults';
import {
  jsonResponse,
  listenOnLoopback,
  RESET,
  type RequestHandler,
  type SandboxRequest,
  type SandboxResponse,
  type SandboxServer,
  textResponse,
} from '../http';
import { type ChannelLimit, ChannelLimits } from './channel-limits';
import { chatPage } from './chat-page';
import { Messages } from './messages';
import { postMessage } from './post-message';

export interface ChatOptions {
  /** Discord's own limit is about five messages in five seconds. */
  limit?: ChannelLimit;
  /** The time in milliseconds. */
  now?: () => number;
}

/** What a channel answers instead of taking messages, in the chat's own words. */
const REFUSALS: ReadonlyMap<number, object> = new Map([
  [403, { message: 'Missing Access', code: 50_001 }],
  [404, { message: 'Unknown Channel', code: 10_003 }],
]);

/**
 * Starts a stand-in for Discord's messages (API v10) on 127.0.0.1: every channel is there and takes messages from any
 * bot. They are read at `/`. Beside the faults that every stand-in has:
 *
 * - `GET /sandbox/messages` `{ "messages": [{ id, channel_id, content, nonce, allowed_mentions, at }] }`, oldest first,
 *   with `?channel=` of one channel; `DELETE` forgets them;
 * - `PUT /sandbox/channels/:id` `{ "status": 403 | 404 | null }`: what the channel answers;
 * - `PUT /sandbox/losses` `{ "answers": number }`: so many messages are taken, and their answers get lost.
 */
export function startChat(options: ChatOptions = {}): Promise<SandboxServer> {
  const { limit = { messages: 5, perMs: 5000 }, now = Date.now } = options;
  return listenOnLoopback(handlerOf(new Messages(now), new ChannelLimits(limit, now)), 0);
}

function handlerOf(messages: Messages, limits: ChannelLimits): RequestHandler {
  const refusals = new Map<string, number>();
  let losses = 0;
  const chat = withFaults((request) => {
    const channelId = /^\/api\/v10\/channels\/([^/]+)\/messages$/.exec(request.path)?.[1];
    if (channelId === undefined) return jsonResponse(404, { message: '404: Not Found', code: 0 });
    if (request.method !== 'POST') return jsonResponse(405, { message: '405: Method Not Allowed', code: 0 });
    const status = refusals.get(channelId);
    if (status !== undefined) return jsonResponse(status, REFUSALS.get(status) ?? {});
    const response = postMessage(request, channelId, messages, limits);
    if (response.status !== 200 || losses === 0) return response;
    losses -= 1;
    return RESET;
  });
  return (request) => {
    const { method, path, query } = request;
    if (path === '/' && method === 'GET') return chatPage(messages, query.get('channel'));
    if (path === '/sandbox/messages') return messagesResponse(request, messages);
    const channelId = /^\/sandbox\/channels\/([^/]+)$/.exec(path)?.[1];
    if (channelId !== undefined && method === 'PUT') {
      const status = numberIn(request.body, 'status');
      if (status === null) refusals.delete(channelId);
      else if (REFUSALS.has(status)) refusals.set(channelId, status);
      else return textResponse(400, 'status must be 403, 404 or null');
      return jsonResponse(200, { status });
    }
    if (path === '/sandbox/losses' && method === 'PUT') {
      losses = numberIn(request.body, 'answers') ?? 0;
      return jsonResponse(200, { answers: losses });
    }
    return chat(request);
  };
}

function messagesResponse({ method, query }: SandboxRequest, messages: Messages): SandboxResponse {
  if (method === 'DELETE') messages.clear();
  const shown = messages.in(query.get('channel'));
  return jsonResponse(200, {
    messages: shown.map(({ id, channelId, content, nonce, mentions, at }) => ({
      id,
      channel_id: channelId,
      content,
      nonce,
      allowed_mentions: mentions,
      at: at.toISOString(),
    })),
  });
}

function numberIn(body: string, field: string): number | null {
  try {
    const value: unknown = Reflect.get(JSON.parse(body), field);
    return typeof value === 'number' ? value : null;
  } catch {
    return null;
  }
}
