import { z } from 'zod';
import type { SandboxServer } from '../http';
import { startChat } from './chat';

const original = z.object({ messages: z.array(z.object({ content: z.string() })) });
const accepted = z.object({ id: z.string() });

let chat: SandboxServer;
let now: number;

beforeEach(async () => {
  now = 1_000_000;
  chat = await startChat({ limit: { messages: 3, perMs: 5000 }, now: () => now });
});

afterEach(() => chat.close());

function post(channel: string, body: unknown, authorization = 'Bot token'): Promise<Response> {
  return fetch(`${chat.url}/api/v10/channels/${channel}/messages`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const put = (path: string, body: object) =>
  fetch(`${chat.url}/sandbox/${path}`, { method: 'PUT', body: JSON.stringify(body) });

const contents = async (query = ''): Promise<string[]> => {
  const response: unknown = await (await fetch(`${chat.url}/sandbox/messages${query}`)).json();
  return original.parse(response).messages.map(({ content }) => content);
};

describe('the chat mock', () => {
  it('gives each message a new id, also after messages were cleared', async () => {
    const idOf = async (response: Response) => accepted.parse(await response.json()).id;
    const first = await idOf(await post('general', { content: 'one' }));
    await fetch(`${chat.url}/sandbox/messages`, { method: 'DELETE' });
    expect(BigInt(await idOf(await post('general', { content: 'two' })))).toBeGreaterThan(BigInt(first));
  });

  it('accepts messages of bots and lists them', async () => {
    const mentions = { allowed_mentions: { parse: [] } };
    const response = await post('general', { content: 'Hello <b>', nonce: 'n', ...mentions });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      id: expect.any(String),
      channel_id: 'general',
      nonce: 'n',
    });
    await post('other', { content: 'There' });
    expect(await contents()).toEqual(['Hello <b>', 'There']);
    expect(await contents('?channel=other')).toEqual(['There']);
    const page = await (await fetch(`${chat.url}/?channel=general`)).text();
    expect(page).toContain('Hello &lt;b&gt;');
    expect(page).not.toContain('There</li>');
  });

  it('returns the earlier message for a repeated nonce, for some minutes', async () => {
    const message = { content: 'Once', nonce: 'n', enforce_nonce: true };
    const ids: string[] = [];
    for (const _ of [1, 2]) ids.push(accepted.parse(await (await post('a', message)).json()).id);
    expect(new Set(ids).size).toBe(1);
    await post('a', { content: 'Twice', nonce: 'n' });
    now += 300_001;
    await post('a', message);
    expect(await contents()).toEqual(['Once', 'Twice', 'Once']);
  });

  it.each<[unknown, string]>([
    [{}, 'no content'],
    [{ content: '' }, 'an empty one'],
    [{ content: 'x'.repeat(2001) }, 'too much'],
    [{ content: 'x', nonce: 'x'.repeat(26) }, 'a long nonce'],
    ['{', 'no JSON'],
    ['[]', 'no object'],
  ])('rejects %j: %s', async (body) => {
    expect((await post('a', body)).status).toBe(400);
    expect(await contents()).toEqual([]);
  });

  it('accepts messages from bots only', async () => {
    expect((await post('a', { content: 'x' }, 'Bearer token')).status).toBe(401);
  });

  it('limits each channel separately, with rate limit headers', async () => {
    for (const remaining of ['2', '1', '0']) {
      const { headers } = await post('a', { content: 'x' });
      expect(headers.get('x-ratelimit-remaining')).toBe(remaining);
    }
    now += 1000;
    const response = await post('a', { content: 'x' });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('4');
    expect(await response.json()).toEqual({
      message: 'You are being rate limited.',
      retry_after: 4,
      global: false,
    });
    expect((await post('b', { content: 'x' })).status).toBe(200);
    now += 4000;
    expect((await post('a', { content: 'x' })).status).toBe(200);
  });

  it('can be set to reject a channel and to drop responses', async () => {
    await put('channels/gone', { status: 404 });
    expect((await post('gone', { content: 'x' })).status).toBe(404);
    await put('channels/gone', { status: null });
    await put('losses', { answers: 1 });
    await expect(post('gone', { content: 'lost' })).rejects.toThrow();
    expect((await post('gone', { content: 'kept' })).status).toBe(200);
    expect(await contents()).toEqual(['lost', 'kept']);
  });

  it('clears messages on request', async () => {
    await post('a', { content: 'x' });
    await fetch(`${chat.url}/sandbox/messages`, { method: 'DELETE' });
    expect(await contents()).toEqual([]);
  });
});
