import { html, type PageHeader, pageResponse } from '../html';
import type { SandboxResponse } from '../http';
import type { Messages } from './messages';

const CHAT: PageHeader = { name: 'chat', notice: 'messages of the platform, not sent anywhere' };
const MAX_MESSAGES = 200;

/** Renders the messages, newest first; the page reloads every few seconds. */
export function chatPage(messages: Messages, channelId: string | null): SandboxResponse {
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
