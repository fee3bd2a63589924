import { withFaults } from '../faults';
import { html, type PageHeader, pageResponse } from '../html';
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
import { Messages } from './messages';
import { postMessage } from './post-message';

export interface ChatOptions {
  /** Default: 5 messages per 5 s, about Discord's own limit. */
  limit?: ChannelLimit;
  /** Current time in milliseconds. */
  now?: () => number;
}

/** Discord's error responses by status. */
const CHANNEL_ERRORS: ReadonlyMap<number, object> = new Map([
  [403, { message: 'Missing Access', code: 50_001 }],
  [404, { message: 'Unknown Channel', code: 10_003 }],
]);

/**
 * Starts a mock of Discord's messages (API v10) on 127.0.0.1: every channel exists and accepts messages from
 * any bot. `/` lists the messages. Besides the faults of every mock:
 * - `GET /sandbox/messages` returns `{ "messages": [{ id, channel_id, content, nonce, allowed_mentions, at }]
 *   }`, oldest first, with `?channel=` for one channel; `DELETE` clears them;
 * - `PUT /sandbox/channels/:id` with `{ "status": 403 | 404 | null }` sets the response of a channel;
 * - `PUT /sandbox/losses` with `{ "answers": number }` accepts that many messages but drops the responses.
 */
export function startChat(options: ChatOptions = {}): Promise<SandboxServer> {
  const { limit = { messages: 5, perMs: 5000 }, now = Date.now } = options;
  return listenOnLoopback(handlerOf(new Messages(now), new ChannelLimits(limit, now)), 0);
}

function handlerOf(messages: Messages, limits: ChannelLimits): RequestHandler {
  const channelErrors = new Map<string, number>();
  let responsesToDrop = 0;
  const handleChat = withFaults((request) => {
    const channelId = /^\/api\/v10\/channels\/([^/]+)\/messages$/.exec(request.path)?.[1];
    if (channelId === undefined) return jsonResponse(404, { message: '404: Not Found', code: 0 });
    if (request.method !== 'POST') return jsonResponse(405, { message: '405: Method Not Allowed', code: 0 });
    const status = channelErrors.get(channelId);
    if (status !== undefined) return jsonResponse(status, CHANNEL_ERRORS.get(status) ?? {});
    const response = postMessage(request, channelId, messages, limits);
    if (response.status !== 200 || responsesToDrop === 0) return response;
    responsesToDrop -= 1;
    return RESET;
  });
  return (request) => {
    const { method, path, query } = request;
    if (path === '/' && method === 'GET') return chatPage(messages, query.get('channel'));
    if (path === '/sandbox/messages') return messagesResponse(request, messages);
    const channelId = /^\/sandbox\/channels\/([^/]+)$/.exec(path)?.[1];
    if (channelId !== undefined && method === 'PUT') {
      const status = readNumber(request.body, 'status');
      if (status === null) channelErrors.delete(channelId);
      else if (CHANNEL_ERRORS.has(status)) channelErrors.set(channelId, status);
      else return textResponse(400, 'status must be 403, 404 or null');
      return jsonResponse(200, { status });
    }
    if (path === '/sandbox/losses' && method === 'PUT') {
      responsesToDrop = readNumber(request.body, 'answers') ?? 0;
      return jsonResponse(200, { answers: responsesToDrop });
    }
    return handleChat(request);
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

function readNumber(body: string, field: string): number | null {
  try {
    const value: unknown = Reflect.get(JSON.parse(body), field);
    return typeof value === 'number' ? value : null;
  } catch {
    return null;
  }
}

const CHAT: PageHeader = { name: 'chat', notice: 'messages of the platform, not sent anywhere' };
const MAX_MESSAGES = 200;

/** Renders the messages, newest first; the page reloads every few seconds. */
function chatPage(messages: Messages, channelId: string | null): SandboxResponse {
  const shown = messages.in(channelId).slice(-MAX_MESSAGES).reverse();
  const content = html`<p>The platform's automation rules post here in place of the real chat.</p>
<ul>
<li><a href="/">All channels</a></li>
${messages.channels().map((id) => html`<li><a href="/?channel=${id}">#${id}</a></li>`)}
</ul>
<ol class="messages">
${shown.map(
  (message) => html`<li><small>#${message.channelId} · ${message.at.toISOString()}</small>
${message.content}</li>`,
)}
</ol>
${shown.length === 0 ? [html`<p>Nothing has been posted yet.</p>`] : []}`;
  const page = pageResponse(200, CHAT, channelId === null ? 'Messages' : `#${channelId}`, content);
  return { ...page, headers: { ...page.headers, refresh: '5' } };
}
