import { html, type Letterhead, pageResponse } from '../html';
import type { SandboxResponse } from '../http';
import type { Messages } from './messages';

const CHAT: Letterhead = { name: 'chat', notice: 'what the platform posts is read by nobody else' };
const SHOWN = 200;

/** The page on which messages are read, newest first; it loads itself again every few seconds. */
export function chatPage(messages: Messages, channelId: string | null): SandboxResponse {
  const shown = messages.in(channelId).slice(-SHOWN).reverse();
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
